-- For wrk: without an argument it asks with GET; with a file of JSON bodies, one a line, it posts them in turn. The six
-- characters @@@.@@ in a body become a number that changes with every pass, so that no body comes twice for a long time.
-- The last line of the output is JSON for the harness.

local heads, tails = {}, {}
local turn, number = 0, 10000

local function load_bodies(path)
    local host = wrk.headers["Host"] or (wrk.host .. ":" .. wrk.port)
    for body in io.lines(path) do
        local request = "POST " .. wrk.path .. " HTTP/1.1\r\nHost: " .. host
            .. "\r\nContent-Type: application/json\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body
        local first, last = string.find(request, "@@@.@@", 1, true)
        heads[#heads + 1] = first and string.sub(request, 1, first - 1) or request
        tails[#tails + 1] = first and string.sub(request, last + 1) or false
    end
end

function init(arguments)
    if not arguments[1] then return end
    load_bodies(arguments[1])
    -- Only now: where there is no global function of this name, wrk sends one request without asking Lua.
    request = function()
        turn = turn + 1
        if turn > #heads then
            turn = 1
            number = number + 7919
            if number > 99999 then number = number - 90000 end
        end
        local tail = tails[turn]
        if not tail then return heads[turn] end
        return heads[turn] .. string.format("%03d.%02d", math.floor(number / 100), number % 100) .. tail
    end
end

function done(summary, latency, requests)
    local errors = summary.errors
    io.write(string.format(
        '{"requests":%d,"microseconds":%d,"bytes":%d,"status":%d,"broken":%d,"p50":%.0f,"p99":%.0f}\n',
        summary.requests, summary.duration, summary.bytes, errors.status,
        errors.connect + errors.read + errors.write + errors.timeout,
        latency:percentile(50), latency:percentile(99)))
end
