import { ACCESS, type AccessRule, checkAccess } from '@tessera/shared/contract/access'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import { ENDPOINTS } from '@tessera/shared/contract/endpoints'
import { getUserInfo } from '@tessera/shared/contract/user'
import { SEED_PEOPLE } from '../seed/accounts'
import { createTestApp, type TestApp } from '../testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const endpoints = Object.entries(ENDPOINTS)
const isRule = (access: AnyEndpoint['access']): access is AccessRule => typeof access === 'object'
/** Calls whose handler asks again, by whose things are meant: what it asks when nothing is said. */
const RULE_OF_NOTHING: Readonly<Record<string, AccessRule>> = { getContentList: ACCESS.material }
/** Calls that end the session used for the test. */
const endsSession = (name: string) => name === 'logout'

/** What an anonymous call gets that is let in: here without a file, where one is wanted. */
const letIn = ({ body }: AnyEndpoint) => (body === 'multipart' ? 400 : 200)

test.each(endpoints)('%s without a token is refused unless public', async (_name, endpoint) => {
  const answer = await app.call(endpoint, {})
  if (endpoint.access === 'public') {
    expect(answer.status).toBe(letIn(endpoint))
  } else {
    expect(answer).toMatchObject({ status: 401, code: 401, message: 'UNAUTHORIZED' })
  }
})

test.each(endpoints)('%s with an unknown token is refused unless public', async (_name, endpoint) => {
  const answer = await app.call(endpoint, {}, { satoken: 'x'.repeat(43) })
  expect(answer.status).toBe(endpoint.access === 'public' ? letIn(endpoint) : 401)
})

const people = Object.entries(SEED_PEOPLE).filter(([, person]) => person.status !== 'disabled')

test.each(people)('every endpoint is open to %s exactly when its rule says so', async (_name, { mobile }) => {
  const person = await app.loginAs(mobile)
  const { data: viewer } = await person.call(getUserInfo)
  for (const [name, endpoint] of endpoints.filter(([each]) => !endsSession(each))) {
    const access = RULE_OF_NOTHING[name] ?? endpoint.access
    const verdict = isRule(access) ? checkAccess(access, viewer) : 'ok'
    const answer = await person.call(endpoint, {})
    const { message } = answer
    expect({ name, refused: message === 'FORBIDDEN' || message === 'UNAUTHORIZED' ? message : null }).toEqual({
      name,
      refused: verdict === 'ok' ? null : 'FORBIDDEN',
    })
    expect(answer.status).toBeLessThan(500)
  }
})

test('the seeded accounts cover every user type, role and operator right', () => {
  const values = (field: 'userType' | 'roleType' | 'operator') => new Set(people.map(([, person]) => person[field]))
  expect(values('userType')).toEqual(
    new Set(['merchant', 'agent', 'agent_sub_account', 'agent_user', 'agent_user_sub_account']),
  )
  expect(values('roleType')).toEqual(new Set([1, 2]))
  expect(values('operator')).toEqual(new Set([undefined, 'read', 'change']))
})
