-- The queue in Redis: every operation is one script, so nobody sees it half done.
--
-- KEYS[1] is what all names begin with, ARGV[1] the operation. Names under it:
--   job:ID          hash: text, key, number, owner, address, line, since, tries, askers (one a line)
--   LINE:waiting    sorted set: ID by place in the line, which belongs to its address
--   LINE:of:ADDRESS sorted set: ID by turn among the jobs of an address
--   LINE:running    sorted set: ID by the end of its lease
--   LINE:latest     hash: key -> ID that waits under it
--   LINE:load       hash: address and owner -> jobs that wait or run
--   LINE:owners     hash: address -> owners that have such jobs
--   LINE:rounds     hash: address, or address and owner -> the last round with a turn of theirs
--   LINE:present    hash: address -> the present round among its owners
--   LINE:state      hash: round, places, taken, mean_wait
--   LINE:workers    sorted set: worker by when it was last seen
--   LINE:slots      hash: worker -> jobs that it can do at a time
--   LINE:bell       list: one entry or more while something waits
--   answers:ASKER   list: what ASKER is to be told
--
-- Addresses are served in turn: the jobs of an address are given one round each, the present one
-- first. Whose job it is when the turn of an address comes is settled in the same way by owners.

local call = redis.call
local MOST_TRIES = 3     -- machines or processes that a job may cost
local FRESH = 0.1        -- how much the latest wait counts in the mean at least
local SEEN = 30          -- seconds for which a worker counts that was not heard of
local ANSWERS_KEPT = 600 -- seconds for which an answer waits to be fetched
local JOB_KEPT = 86400   -- seconds after which a job that nothing came of is forgotten
local MOST_BELLS = 1000
local PLACES = 1e6       -- parts of a round, for those who came first in it
local FACTS = {'text', 'key', 'number', 'owner', 'address', 'line', 'since', 'tries', 'askers'}

local function at(...)
  return table.concat({KEYS[1], ...}, ':')
end

local function now()
  local time = call('TIME')
  return tonumber(time[1]) + tonumber(time[2]) / 1e6
end

-- What is known of a job; nothing where somebody else has written under its name.
local function read(id)
  local values = redis.pcall('HMGET', at('job', id), unpack(FACTS))
  if values.err then return nil end
  local job = {}
  for place, fact in ipairs(FACTS) do
    if not values[place] then return nil end
    job[fact] = values[place]
  end
  job.number, job.since, job.tries = tonumber(job.number), tonumber(job.since), tonumber(job.tries)
  return job.number and job.since and job.tries and job
end

local function tell(asker, answer)
  call('RPUSH', at('answers', asker), answer)
  call('EXPIRE', at('answers', asker), ANSWERS_KEPT)
end

-- Leave nothing of a line that nobody waits in: what was miscounted is forgotten too.
local function tidy(line)
  if call('EXISTS', at(line, 'waiting'), at(line, 'running')) == 0 then
    call('DEL', at(line, 'load'), at(line, 'owners'), at(line, 'rounds'), at(line, 'present'),
      at(line, 'latest'), at(line, 'bell'))
    call('HDEL', at(line, 'state'), 'round', 'places')
  end
end

local function who(job)
  return job.address .. '\n' .. job.owner
end

local function add_load(job)
  if call('HINCRBY', at(job.line, 'load'), who(job), 1) == 1 then
    call('HINCRBY', at(job.line, 'owners'), job.address, 1)
  end
end

local function drop_load(job)
  if call('HINCRBY', at(job.line, 'load'), who(job), -1) > 0 then return end
  call('HDEL', at(job.line, 'load'), who(job))
  call('HDEL', at(job.line, 'rounds'), who(job))
  if call('HINCRBY', at(job.line, 'owners'), job.address, -1) > 0 then return end
  for _, what in ipairs({'owners', 'rounds', 'present'}) do
    call('HDEL', at(job.line, what), job.address)
  end
end

local function remove(id, job)
  call('DEL', at('job', id))
  call('ZREM', at(job.line, 'of', job.address), id)
  call('ZREM', at(job.line, 'waiting'), id)
  call('ZREM', at(job.line, 'running'), id)
  if call('HGET', at(job.line, 'latest'), job.key) == id then
    call('HDEL', at(job.line, 'latest'), job.key)
  end
  drop_load(job)
end

local function answer(id, job, text)
  remove(id, job)
  for asker in string.gmatch(job.askers, '[^\n]+') do tell(asker, text) end
end

local function replaced(id)
  return cjson.encode({id = id, replaced = true})
end

local function ring(line)
  call('RPUSH', at(line, 'bell'), 1)
  call('LTRIM', at(line, 'bell'), 0, MOST_BELLS - 1)
end

local function present_round(line)
  return tonumber(call('HGET', at(line, 'state'), 'round') or 0)
end

local function present_turn(job)
  return tonumber(call('HGET', at(job.line, 'present'), job.address) or 0)
end

-- Where a new job of an address, or of one of its owners, stands among the others.
local function next_place(line, whose, present)
  local last = tonumber(call('HGET', at(line, 'rounds'), whose) or 0)
  local round = math.max(present, last + 1)
  call('HSET', at(line, 'rounds'), whose, round)
  return round + (call('HINCRBY', at(line, 'state'), 'places', 1) % PLACES) / PLACES
end

local function new_places(job)
  return next_place(job.line, job.address, present_round(job.line)),
    next_place(job.line, who(job), present_turn(job))
end

local function is_there(id, line)
  return call('ZSCORE', at(line, 'waiting'), id) or call('ZSCORE', at(line, 'running'), id)
end

local function join(id, job, asker)
  if not string.find('\n' .. job.askers .. '\n', '\n' .. asker .. '\n', 1, true) then
    call('HSET', at('job', id), 'askers', job.askers .. '\n' .. asker)
  end
end

-- Make room under the key of a job: return the places that are free, of its address and of its
-- owner, or false where a later job waits there.
local function places_under_key(job)
  local before = call('HGET', at(job.line, 'latest'), job.key)
  local past = before and read(before)
  if not past then return new_places(job) end
  if past.number > job.number then return false end
  local place = call('ZSCORE', at(job.line, 'waiting'), before)
  local turn = call('ZSCORE', at(job.line, 'of', past.address), before)
  answer(before, past, replaced(before))
  if place and turn and who(past) == who(job) then return place, turn end
  return new_places(job)
end

local function wait_in_line(id, job, place, turn)
  local own = at(job.line, 'of', job.address)
  call('ZADD', at(job.line, 'waiting'), place, id)
  call('ZADD', own, turn, id)
  call('EXPIRE', own, JOB_KEPT)
  call('HSET', at(job.line, 'latest'), job.key, id)
  ring(job.line)
end

local operations = {}

function operations.put(asker, id, key, number, owner, address, line, text)
  local same = read(id)
  if same and is_there(id, line) then return join(id, same, asker) end
  local job = {key = key, number = tonumber(number), owner = owner, address = address, line = line}
  local place, turn = places_under_key(job)
  if not place then return tell(asker, replaced(id)) end
  call('DEL', at('job', id))
  call('HSET', at('job', id), 'text', text, 'key', key, 'number', number, 'owner', owner,
    'address', address, 'line', line, 'since', now(), 'tries', 0, 'askers', asker)
  call('EXPIRE', at('job', id), JOB_KEPT)
  add_load(job)
  wait_in_line(id, job, place, turn)
end

-- Let a job wait again, before all others; one that has cost too much is given up.
local function give_back(id, cost)
  local job = read(id)
  if not job or call('ZREM', at(job.line, 'running'), id) == 0 then return end
  local later = call('HGET', at(job.line, 'latest'), job.key)
  if later and later ~= id then return answer(id, job, replaced(id)) end
  if job.tries + cost > MOST_TRIES then
    return answer(id, job, cjson.encode({id = id, error = 'lost too often'}))
  end
  call('HSET', at('job', id), 'tries', job.tries + cost)
  wait_in_line(id, job, present_round(job.line), present_turn(job))
end

local function recover(line)
  for _, id in ipairs(call('ZRANGEBYSCORE', at(line, 'running'), '-inf', now(), 'LIMIT', 0, 50)) do
    give_back(id, 1)
    call('ZREM', at(line, 'running'), id)
  end
end

local function dismiss(line, worker)
  call('ZREM', at(line, 'workers'), worker)
  call('HDEL', at(line, 'slots'), worker)
end

local function see(line, worker, count)
  call('ZADD', at(line, 'workers'), now(), worker)
  call('HSET', at(line, 'slots'), worker, count)
  for _, gone in ipairs(call('ZRANGEBYSCORE', at(line, 'workers'), '-inf', now() - SEEN)) do
    dismiss(line, gone)
  end
end

local function slots(line)
  local total = 0
  for _, worker in ipairs(call('ZRANGEBYSCORE', at(line, 'workers'), now() - SEEN, '+inf')) do
    total = total + tonumber(call('HGET', at(line, 'slots'), worker) or 0)
  end
  return total
end

local function note_wait(line, since)
  local state = at(line, 'state')
  local mean = tonumber(call('HGET', state, 'mean_wait') or 0)
  local weight = math.max(FRESH, 1 / call('HINCRBY', state, 'taken', 1))
  call('HSET', state, 'mean_wait', mean + weight * (now() - since - mean))
end

local function hand_out(id, job, place, lease)
  call('HSET', at(job.line, 'state'), 'round', math.floor(place))
  call('HDEL', at(job.line, 'latest'), job.key)
  call('ZADD', at(job.line, 'running'), now() + lease, id)
  note_wait(job.line, job.since)
  local addresses = call('HLEN', at(job.line, 'owners'))
  local owners = call('HGET', at(job.line, 'owners'), job.address) or 1
  local own = call('HGET', at(job.line, 'load'), who(job)) or 1
  return {id, job.text, slots(job.line), addresses, tonumber(owners), tonumber(own)}
end

local function note_turn(id, job, turn)
  call('HSET', at(job.line, 'present'), job.address, math.floor(turn))
  return id, job
end

-- Return whose turn it is at the address of a job that has come to the head of the line, which
-- then waits in the place of that one.
local function whose_turn(id, job)
  local own = at(job.line, 'of', job.address)
  while true do
    local first, turn = unpack(call('ZPOPMIN', own))
    if not first then return id, job end
    if first == id then return note_turn(id, job, turn) end
    local place, other = call('ZSCORE', at(job.line, 'waiting'), first), read(first)
    if place and other and other.line == job.line and other.address == job.address then
      call('ZREM', at(job.line, 'waiting'), first)
      call('ZADD', at(job.line, 'waiting'), place, id)
      return note_turn(first, other, turn)
    end
  end
end

local function take_from(line, lease)
  while true do
    local first = call('ZPOPMIN', at(line, 'waiting'))
    if not first[1] then break end
    local job = read(first[1])
    if job and job.line == line then
      local id, taken = whose_turn(first[1], job)
      return hand_out(id, taken, tonumber(first[2]), lease)
    end
  end
  call('DEL', at(line, 'bell'))
  tidy(line)
end

-- Return id, text, workers, owners and the owner's own jobs; or nothing.
function operations.take(worker, count, lease, ...)
  for _, line in ipairs({...}) do
    see(line, worker, count)
    recover(line)
  end
  for _, line in ipairs({...}) do
    local taken = take_from(line, tonumber(lease))
    if taken then return taken end
  end
end

function operations.renew(worker, lease, ...)
  for _, id in ipairs({...}) do
    local job = read(id)
    if job then
      call('ZADD', at(job.line, 'running'), 'XX', now() + tonumber(lease), id)
      call('ZADD', at(job.line, 'workers'), now(), worker)
    end
  end
end

function operations.finish(id, text)
  local job = read(id)
  if job then answer(id, job, text) end
end

function operations.give_back(id, cost)
  give_back(id, tonumber(cost))
end

-- Nobody at this asker waits for a job any more.
function operations.forget(asker, id)
  local job = read(id)
  if not job then return end
  local others = {}
  for other in string.gmatch(job.askers, '[^\n]+') do
    if other ~= asker then others[#others + 1] = other end
  end
  if #others == 0 and call('ZSCORE', at(job.line, 'waiting'), id) then return remove(id, job) end
  call('HSET', at('job', id), 'askers', table.concat(others, '\n'))
end

function operations.leave(worker, ...)
  for _, line in ipairs({...}) do dismiss(line, worker) end
end

-- Return waiting, running, owners, mean wait and workers, as text.
function operations.figures(line)
  return {
    tostring(call('ZCARD', at(line, 'waiting'))),
    tostring(call('ZCARD', at(line, 'running'))),
    tostring(call('HLEN', at(line, 'load'))),
    call('HGET', at(line, 'state'), 'mean_wait') or '0',
    tostring(slots(line)),
  }
end

return operations[ARGV[1]](unpack(ARGV, 2))
