"""A gate between the browser and the server: shut, the server is gone for the browser, as when its machine is off."""

import socket
import threading


class Gate:
    def __init__(self, host, port):
        self.target = (host, port)
        self.port = 0
        self.listener = None
        self.sockets = set()
        self.lock = threading.Lock()
        self.open()

    def open(self):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        listener.listen(64)
        self.port = listener.getsockname()[1]
        self.listener = listener
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()

    def shut(self):
        listener, self.listener = self.listener, None
        # A thread that waits in accept() is woken by shutdown(), not by close().
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        with self.lock:
            open_sockets, self.sockets = self.sockets, set()
        for each in open_sockets:
            self._close(each)

    def _accept(self, listener):
        while True:
            try:
                client, _ = listener.accept()
                upstream = socket.create_connection(self.target)
            except OSError:
                return
            with self.lock:
                self.sockets |= {client, upstream}
            for source, sink in ((client, upstream), (upstream, client)):
                threading.Thread(target=self._pass, args=(source, sink), daemon=True).start()

    def _pass(self, source, sink):
        try:
            while data := source.recv(65_536):
                sink.sendall(data)
        except OSError:
            pass
        with self.lock:
            self.sockets -= {source, sink}
        self._close(source)
        self._close(sink)

    @staticmethod
    def _close(each):
        try:
            each.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        each.close()
