import type { BootDocument } from '@tessera/shared/remote/release'
import { BOOT_ADDRESS, BOOT_ELEMENT_ID, LAST_GOOD_KEY, readBootDocument } from './boot-document'

const boot: BootDocument = {
  schema: 1,
  seq: 7,
  channel: 'stable',
  generatedAt: '2025-01-01T00:00:00Z',
  remotes: [
    {
      name: 'design',
      title: '设计',
      bases: ['/work/design'],
      routes: [{ path: '/work/design/history', page: 'history', title: '记录', access: { vip: [1, 2] } }],
      version: '1',
      contract: 1,
      entry: '/remotes/design/1/remoteEntry.js',
    },
  ],
}

const fetched = jest.fn<Promise<Response>, [string]>()

beforeEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
  fetched.mockReset()
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  globalThis.fetch = fetched as typeof fetch
})

function inline(text: string): void {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = BOOT_ELEMENT_ID
  script.textContent = text
  document.body.append(script)
}

it('takes what the page carries, without a request, and keeps it', async () => {
  inline(JSON.stringify(boot))
  expect(await readBootDocument()).toEqual(boot)
  expect(fetched).not.toHaveBeenCalled()
  expect(JSON.parse(localStorage.getItem(LAST_GOOD_KEY)!)).toEqual(boot)
})

it('asks the channel when the page carries nothing, a second time after a failure', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(boot)))
  expect((await readBootDocument()).seq).toBe(7)
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([BOOT_ADDRESS, BOOT_ADDRESS])
})

it.each([
  ['no JSON', '{'],
  ['a newer schema', JSON.stringify({ ...boot, schema: 2 })],
  [
    'a path outside the remote’s bases',
    JSON.stringify({
      ...boot,
      remotes: [{ ...boot.remotes[0], routes: [{ path: '/login', page: 'x', title: 'x', access: 'public' }] }],
    }),
  ],
])('falls back to the last good copy on %s', async (_name, text) => {
  localStorage.setItem(LAST_GOOD_KEY, JSON.stringify({ ...boot, seq: 6 }))
  inline(text)
  expect((await readBootDocument()).seq).toBe(6)
  expect(JSON.parse(localStorage.getItem(LAST_GOOD_KEY)!).seq).toBe(6)
})

it('brings the shell up alone when there is nothing at all', async () => {
  fetched.mockResolvedValue(new Response('', { status: 503 }))
  localStorage.setItem(LAST_GOOD_KEY, 'not ours')
  expect((await readBootDocument()).remotes).toEqual([])
})
