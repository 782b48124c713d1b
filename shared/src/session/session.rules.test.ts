/** @jest-environment node */
import { endsSession, isDefinite } from './session.rules'

const failure = (status: number, code: number, reason: Parameters<typeof isDefinite>[0]['reason'] = 'HTTP_STATUS') => ({
  status,
  code,
  reason,
})

it.each([
  ['HTTP 401 with our envelope', failure(401, 401, 'UNAUTHORIZED'), true, true],
  ['HTTP 401 of a gateway', failure(401, 0), true, true],
  ['envelope code 401', failure(200, 401), true, true],
  ['envelope code 501', failure(200, 501), true, true],
  ['envelope code 403', failure(200, 403), false, true],
  ['a refusal of ours', failure(200, 20403, 'FORBIDDEN'), false, true],
  ['HTTP 400 with our envelope', failure(400, 400, 'BAD_REQUEST'), false, true],
  ['HTTP 501 with our envelope', failure(501, 501), false, false],
  ['HTTP 501 of a gateway', failure(501, 0), false, false],
  ['HTTP 500', failure(500, 500, 'INTERNAL'), false, false],
  ['HTTP 502 of a gateway', failure(502, 0), false, false],
  ['HTTP 503', failure(503, 503, 'UNAVAILABLE'), false, false],
  ['HTTP 408', failure(408, 408, 'REQUEST_TIMEOUT'), false, false],
  ['HTTP 429 of a gateway', failure(429, 429), false, false],
  ['asking too often', failure(200, 20429, 'TOO_OFTEN'), false, false],
  ['no answer', failure(0, 0, 'NETWORK'), false, false],
  ['no answer in time', failure(0, 0, 'TIMEOUT'), false, false],
  ['the page of a hotel’s network', failure(200, 0, 'UNKNOWN'), false, false],
  ['a page of a proxy', failure(404, 0), false, false],
])('%s', (_what, outcome, ends, definite) => {
  expect([endsSession(outcome), isDefinite(outcome)]).toEqual([ends, definite])
})
