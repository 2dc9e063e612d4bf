-- What wrk sends to the server: /v1/complete with beginnings of real names, in a fixed pseudorandom order.
--
--   wrk -s complete.lua URL -- NAMES RESULT [HEADER]
--
-- NAMES has one name on each line; RESULT gets what was measured, as JSON.

local requests = {}
local position = 0
local threads = {}

function setup(thread)
    table.insert(threads, thread)
    thread:set("seed", #threads)
end

function init(arguments)
    result = arguments[2]
    if arguments[3] then
        local name, value = arguments[3]:match("^([^:]+):%s*(.*)$")
        wrk.headers[name] = value
    end
    math.randomseed(seed)
    for name in io.lines(arguments[1]) do
        -- A beginning of up to twelve bytes that ends at a whole character.
        local length = math.random(1, 12)
        while length < #name and name:byte(length + 1) >= 0x80 and name:byte(length + 1) < 0xC0 do
            length = length + 1
        end
        local text = name:sub(1, length):gsub("[^%w]", function(character)
            return string.format("%%%02X", character:byte())
        end)
        table.insert(requests, wrk.format("GET", "/v1/complete?q=" .. text))
    end
    for index = #requests, 2, -1 do
        local other = math.random(index)
        requests[index], requests[other] = requests[other], requests[index]
    end
end

function request()
    position = position % #requests + 1
    return requests[position]
end

function done(summary, latency, _)
    local file = io.open(threads[1]:get("result"), "w")
    local errors = summary.errors
    file:write(string.format(
        '{"requests": %d, "seconds": %.2f, "requests_per_second": %.0f, "p50_us": %d, "p90_us": %d, "p99_us": %d, '
            .. '"p999_us": %d, "max_us": %d, "failed": %d}\n',
        summary.requests, summary.duration / 1e6, summary.requests / (summary.duration / 1e6),
        latency:percentile(50), latency:percentile(90), latency:percentile(99), latency:percentile(99.9),
        latency.max, errors.connect + errors.read + errors.write + errors.status + errors.timeout))
    file:close()
end
