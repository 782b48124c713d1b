import { logout } from '../contract/user'
import { endSession, restoreSession } from '../session/session.store'
import { call, httpClient } from './client'

it('a log-out carries the token of the session that it ends', async () => {
  const sent: unknown[] = []
  httpClient.defaults.adapter = (config) => {
    sent.push(config.headers.get('satoken'))
    return Promise.resolve({
      data: { code: 200, message: 'ok', data: {} },
      status: 200,
      statusText: '',
      headers: {},
      config,
    })
  }
  restoreSession('token-of-this-session', null)
  const told = call(logout, {})
  endSession('logout')
  await told
  expect(sent).toEqual(['token-of-this-session'])
})
