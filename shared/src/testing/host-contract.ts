import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ACCESS } from '../contract/access'
import { getUserInfo, type UserInfo } from '../contract/user'
import { defineRemote, defineRoutes, type RemoteDeclaration, type RemoteModule } from '../remote/declarations'
import { endSession, restoreSession, sessionStore, signIn, useSession } from '../session/session.store'
import { failWith } from '../mock-host/contract-answers'
import { mockApi } from './mock-api'
import { SIGNED_IN } from './render-page'

/** A host with one remote, opened at a path. */
export interface HostHarness {
  readonly start: (options: {
    readonly declaration: RemoteDeclaration
    readonly remote: RemoteModule
    readonly path: string
    /** Session to start with, or none. */
    readonly begin: () => void
  }) => Promise<{ readonly address: () => string; readonly stop: () => void }>
}

const declaration = defineRoutes({
  name: 'trial',
  title: 'Trial',
  bases: ['/work/trial'],
  routes: [
    { path: '/work/trial', redirect: '/work/trial/first' },
    { path: '/work/trial/first', page: 'first', title: 'First', access: ACCESS.design },
    { path: '/work/trial/second', page: 'second', title: 'Second', access: ACCESS.design },
    { path: '/work/trial/agents', page: 'second', title: 'Agents', access: { agents: ['agent'] } },
    { path: '/work/trial/crash', page: 'crash', title: 'Crash', access: ACCESS.design },
    { path: '/work/trial/hanging', page: 'hanging', title: 'Hanging', access: ACCESS.design },
    { path: '/work/trial/absent', page: 'absent', title: 'Absent', access: ACCESS.design },
  ],
})

function First() {
  const [search] = useSearchParams()
  const name = useSession(({ userInfo }) => userInfo?.userName)
  const { data } = useQuery({ queryKey: ['trial'], queryFn: () => Promise.resolve('queried') })
  return createElement('div', null, [
    createElement('p', { key: 'facts' }, `first of ${name} ${search.get('q') ?? ''} ${data ?? ''}`),
    createElement(Link, { key: 'link', to: '/work/trial/second' }, 'on'),
  ])
}

/** Longer than the delay before a host shows its waiting page. */
const PATIENT = { timeout: 15_000 }

/** Contract tests between a host and its remotes. Run against the product's host and the mock host. */
export function describeHostContract(name: string, harness: HostHarness): void {
  describe(`host contract: ${name}`, () => {
    let stop = (): void => {}
    afterEach(() => {
      act(() => {
        stop()
        endSession('logout')
      })
      document.body.replaceChildren()
    })

    async function open(path: string, person: UserInfo | null = SIGNED_IN, { kept = false } = {}) {
      const faults = { crash: true, absent: true, hanging: true }
      const remote = defineRemote(declaration, {
        first: () => Promise.resolve({ default: First }),
        second: () => Promise.resolve({ default: () => createElement('p', null, 'second') }),
        crash: () =>
          Promise.resolve({
            default: () => {
              if (faults.crash) throw new Error('crashed while drawing')
              return createElement('p', null, 'drawn')
            },
          }),
        hanging: () =>
          faults.hanging
            ? new Promise(() => {})
            : Promise.resolve({ default: () => createElement('p', null, 'settled') }),
        absent: () =>
          faults.absent
            ? Promise.reject(new Error('Loading chunk failed (timeout)'))
            : Promise.resolve({ default: () => createElement('p', null, 'arrived') }),
      })
      const begin = (): void => {
        if (!person) endSession('logout')
        else if (kept) restoreSession('kept-token', person)
        else signIn('token', person)
      }
      const started = await harness.start({ declaration, remote, path, begin })
      stop = started.stop
      return { ...started, faults, user: userEvent.setup() }
    }

    it('provides router, queries and session, and sets the document title', async () => {
      await open('/work/trial/first?q=kept')
      expect(await screen.findByText('first of Test kept queried')).toBeInTheDocument()
      expect(document.title).toBe('First · Tessera 拼居')
    })

    it('navigates by links, inside the page', async () => {
      const { user, address } = await open('/work/trial/first')
      await user.click(await screen.findByRole('link', { name: 'on' }))
      expect(await screen.findByText('second')).toBeInTheDocument()
      expect(address()).toBe('/work/trial/second')
      await waitFor(() => expect(document.title).toBe('Second · Tessera 拼居'))
    })

    it('keeps the query on a redirect', async () => {
      const { address } = await open('/work/trial?q=kept')
      expect(await screen.findByText(/first of Test kept/)).toBeInTheDocument()
      expect(address()).toBe('/work/trial/first?q=kept')
    })

    it('redirects a visitor to log in, and back to the full URL', async () => {
      const { address } = await open('/work/trial/first?q=kept', null)
      await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent('/work/trial/first?q=kept')}`))
      act(() => signIn('another', SIGNED_IN))
      expect(await screen.findByText(/first of Test kept/)).toBeInTheDocument()
      expect(address()).toBe('/work/trial/first?q=kept')
    })

    it('returns to a redirecting parent URL, which redirects again', async () => {
      const { address } = await open('/work/trial?q=kept', null)
      await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent('/work/trial?q=kept')}`))
      act(() => signIn('another', SIGNED_IN))
      expect(await screen.findByText(/first of Test kept/)).toBeInTheDocument()
      expect(address()).toBe('/work/trial/first?q=kept')
    })

    it('denies access: home page without the membership, 404 without the user type', async () => {
      const { address } = await open('/work/trial/first', { ...SIGNED_IN, vipType: 0 })
      await waitFor(() => expect(address()).toBe('/'))
      // After a redirect the person is told why, and what would grant access.
      const why = '「First」需要基础版VIP或更高的会员，开通后即可打开。'
      expect(await screen.findByText(why)).toBeInTheDocument()
      expect(screen.getByRole('link', { name: '查看会员' })).toHaveAttribute('href', '/vip-upgrade')
      await userEvent.setup().click(screen.getByRole('button', { name: '关闭' }))
      expect(screen.queryByText(why)).not.toBeInTheDocument()
      act(() => {
        stop()
        endSession('logout')
      })
      const other = await open('/work/trial/agents')
      await waitFor(() => expect(other.address()).toBe('/404'))
      expect(await screen.findByText('「Agents」只对代理商开放，请换用这样的账号登录。')).toBeInTheDocument()
    })

    it('goes to the log-in page with a return path when the session ends', async () => {
      const { address } = await open('/work/trial/first?q=kept')
      await screen.findByText(/first of Test/)
      act(() => endSession('expired'))
      await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent('/work/trial/first?q=kept')}`))
    })

    describe('with a stored session', () => {
      const path = '/work/trial/first?q=kept'
      const openKept = (target = path) => open(target, SIGNED_IN, { kept: true })
      const away = () => mockApi([[getUserInfo, () => failWith('UNAVAILABLE')]])

      it('retries while the server is unavailable, shows this, and continues when it is back', async () => {
        const api = away()
        const { user, address } = await openKept()
        const words = await screen.findByText(/服务器暂时没有回应.*您的登录状态和已保存的内容都在/, {}, PATIENT)
        expect(words).toHaveRole('status')
        expect(sessionStore.getState().token).toBe('kept-token')
        expect(address()).toBe(path)
        await waitFor(() => expect(api.calls(getUserInfo).length).toBeGreaterThan(2), PATIENT)
        api.use(getUserInfo, () => SIGNED_IN)
        await user.click(screen.getByRole('button', { name: '重新连接' }))
        expect(await screen.findByText(/first of Test kept/)).toBeInTheDocument()
        expect(address()).toBe(path)
      })

      it('lets the person log out while the server is unavailable', async () => {
        away()
        jest.spyOn(console, 'error').mockImplementation(() => {})
        const { user, address } = await openKept()
        await user.click(await screen.findByRole('button', { name: '退出登录' }, PATIENT))
        await waitFor(() => expect(address()).toBe('/login'))
        expect(sessionStore.getState()).toMatchObject({ token: null, endedBy: 'logout' })
      })

      it.each([
        ['a dead token', 'UNAUTHORIZED'],
        ['any other answer that is no user info', 'FORBIDDEN'],
      ] as const)('%s clears it, and leads to the log-in page with the way back', async (_what, reason) => {
        mockApi([[getUserInfo, () => failWith(reason)]])
        const { address } = await openKept()
        await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent(path)}`))
        expect(sessionStore.getState()).toMatchObject({ token: null, endedBy: 'expired' })
      })

      it('an expired token on a public page ends it with a notice and a link to log in', async () => {
        mockApi([[getUserInfo, () => failWith('UNAUTHORIZED')]])
        const { address } = await openKept('/?from=mail')
        expect(await screen.findByText('登录已失效，请重新登录。')).toBeInTheDocument()
        expect(address()).toBe('/?from=mail')
        const link = screen.getByRole('link', { name: '重新登录' })
        expect(link).toHaveAttribute('href', `/login?redirect=${encodeURIComponent('/?from=mail')}`)
        act(() => signIn('another', SIGNED_IN))
        await waitFor(() => expect(screen.queryByText('登录已失效，请重新登录。')).not.toBeInTheDocument())
      })
    })

    it('times out a page whose loader never settles, shows this, and recovers on retry', async () => {
      jest.spyOn(console, 'error').mockImplementation(() => {})
      jest.useFakeTimers()
      try {
        const { faults } = await open('/work/trial/hanging')
        const retry = await screen.findByText('重试', {}, { timeout: 60_000 })
        faults.hanging = false
        fireEvent.click(retry)
        expect(await screen.findByText('settled')).toBeInTheDocument()
      } finally {
        jest.useRealTimers()
      }
    })

    it.each([
      ['crash', 'drawn'],
      ['absent', 'arrived'],
    ] as const)('keeps a page that fails (%s) inside its place, and recovers on retry', async (fault, recovered) => {
      jest.spyOn(console, 'error').mockImplementation(() => {})
      const { faults, user } = await open(`/work/trial/${fault}`)
      await screen.findByRole('alert')
      faults[fault] = false
      await user.click(screen.getByRole('button', { name: '重试' }))
      expect(await screen.findByText(recovered)).toBeInTheDocument()
    })
  })
}
