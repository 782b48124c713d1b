import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerSecurityHeaders } from '../http/security-headers'
import { FolderStore } from '../releases/store/folder-store'
import type { ObjectStore } from '../releases/store/object-store'
import { startS3 } from '../testing/bucket'
import { PAGE_EXCEPTIONS, pageHeaders } from './content-security-policy'
import { OverrideGrants } from './override-grants'
import { renderPage } from './page.rules'
import { ServedFiles } from './served-files'
import { registerWeb } from './web.routes'

const TEMPLATE = `<!doctype html><html><head><meta name="nonce" content="__CSP_NONCE__"><!--boot--></head>
<body><!--first-paint--><h1>首页</h1><!--/first-paint--><!--elsewhere--><i>code at once</i><!--/elsewhere-->
<script nonce="__CSP_NONCE__" src="/assets/main.123.js"></script></body></html>`
const BOOT = { seq: 7, remotes: [{ name: 'design', note: '</script><!-- $& \u2028' }] }
const SCRIPT = 'console.log("main")'.repeat(100)

const SECRET = 'only for tests: thirty-two characters'

interface Subject {
  readonly store: ObjectStore
  write(path: string, content: string | Buffer): Promise<void>
  close(): Promise<void>
}

function folderSubject(): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-store-'))
  return Promise.resolve({
    store: new FolderStore(folder),
    write: async (path, content) => {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    },
    close: () => Promise.resolve(rmSync(folder, { recursive: true })),
  })
}

async function bucketSubject(): Promise<Subject> {
  const { bucket, close } = await startS3()
  const store = bucket.open()
  return { store, write: (path, content) => store.put(path, content), close }
}

test('over HTTPS reports go to the reporting group; over plain HTTP browsers would not send them', () => {
  const policy = (secure: boolean) => pageHeaders({ nonce: 'n', path: '/', secure })['content-security-policy']
  expect(policy(true)).toMatch(/report-uri \/policy-reports; report-to policy$/)
  expect(policy(false)).toMatch(/report-uri \/policy-reports$/)
})

test('a page connects nowhere else and refuses scripts without a hash, unless a recorder is configured', () => {
  const shut = pageHeaders({ nonce: 'n', path: '/' })
  expect(shut['content-security-policy']).not.toMatch(/https?:/)
  expect(shut['integrity-policy']).toBeDefined()
  const recorder = {
    script: 'https://tag.example/a.js?x=1&y="',
    origins: ['https://tag.example', 'https://*.in.example'],
  }
  const open = pageHeaders({ nonce: 'n', path: '/', recorder })
  const directives = String(open['content-security-policy']).split('; ')
  expect(directives).toContain("connect-src 'self' https://tag.example https://*.in.example")
  expect(directives).toContain("img-src 'self' data: blob: https://tag.example https://*.in.example")
  // The script itself is allowed by its nonce, and nothing else is.
  expect(directives).toContain("script-src 'nonce-n' 'strict-dynamic'")
  expect(open['integrity-policy']).toBeUndefined()
  const page = renderPage('<!--boot-->', { nonce: 'n', boot: null, production: true, recorder })
  expect(page).toContain('<script async nonce="n" src="https://tag.example/a.js?x=1&amp;y=&quot;"></script>')
  expect(renderPage('<!--boot-->', { nonce: 'n', boot: null, production: true })).toBe('')
})

describe.each([
  ['a folder', folderSubject],
  ['a bucket', bucketSubject],
])('from %s', (_title, begin) => {
  let subject: Subject
  let app: FastifyInstance
  const logged: object[] = []
  const write = (path: string, content: string | Buffer): Promise<void> => subject.write(path, content)
  const files = (): ServedFiles => new ServedFiles(subject.store)

  beforeAll(async () => {
    subject = await begin()
    await write('host/index.html', TEMPLATE)
    await write('host/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await write('host/assets/main.123.js', SCRIPT)
    await write('host/assets/main.123.js.br', brotliCompressSync(SCRIPT))
    await write('host/assets/main.123.js.gz', gzipSync(SCRIPT))
    await write('remotes/design/1.2.0/remoteEntry.js', SCRIPT)
    await write('channels/stable/boot.json', JSON.stringify(BOOT))
    await write('secret.txt', 'not served')
    const stream = { write: (line: string) => void logged.push(JSON.parse(line) as object) }
    app = Fastify({ logger: { level: 'warn', stream } })
    registerSecurityHeaders(app)
    await registerWeb(app, { files: files(), production: true, secret: SECRET })
  })
  afterAll(async () => {
    await app.close()
    await subject.close()
  })

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test('the page has a fresh nonce, in the policy and in its scripts', async () => {
    const [first, second] = [await get('/', asBrowser), await get('/', asBrowser)]
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(first.headers['cache-control']).toBe('no-cache')
    const policy = String(first.headers['content-security-policy'])
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)![1]!
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).not.toMatch(/unsafe/)
    expect(first.body).toContain(`<script nonce="${nonce}" src="/assets/main.123.js">`)
    expect(first.body).not.toContain('__CSP_NONCE__')
    expect(second.body).not.toContain(nonce)
  })

  test('the home page’s document contains its first screen, and no other page’s does', async () => {
    const home = await get('/?utm_source=x', asBrowser)
    expect(home.body).toContain('<h1>首页</h1>')
    expect(home.body).not.toContain('<i>code at once</i>')
    for (const path of ['/login', '/work/design', '/price']) {
      const { body } = await get(path, asBrowser)
      expect(body).not.toContain('<h1>首页</h1>')
      expect(body).toContain('<i>code at once</i>')
    }
  })

  test('violations of a page’s policies are reported, and scripts need a hash', async () => {
    const { headers } = await get('/work/design', asBrowser)
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(policy)')
    expect(headers['reporting-endpoints']).toBe('policy="/policy-reports"')
    expect(String(headers['content-security-policy'])).toMatch(/report-uri \/policy-reports$/)
  })

  const isRelaxed = ({ headers }: { headers: Record<string, unknown> }) => ({
    hashes: headers['integrity-policy'] === undefined,
    ownMachine: String(headers['content-security-policy']).includes('localhost'),
  })
  const RELAXED = { hashes: true, ownMachine: true }
  const STRICT = { hashes: false, ownMachine: false }

  test('a developer who overrides a remote may load it from their own machine', async () => {
    const grant = new OverrideGrants(SECRET).give('user-1')
    const { headers } = await get('/work', { ...asBrowser, cookie: `a=b; tessera_override=${grant}` })
    expect(headers['integrity-policy']).toBeUndefined()
    expect(headers['vary']).toContain('cookie')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' http://localhost:* http://127.0.0.1:*")
    expect(policy).not.toMatch(/unsafe|script-src[^;]*localhost/)
  })

  test.each([
    ['says so by itself', () => 'tessera_override=1'],
    ['was given it elsewhere', () => `tessera_override=${new OverrideGrants('another secret').give('user-1')}`],
    ['has it for longer', () => `tessera_override=${new OverrideGrants(SECRET).give('user-1', 0)}`],
    ['has it as another', () => `tessera_override=${new OverrideGrants(SECRET).give('user-1').replace('1.', '2.')}`],
    ['has it under another name', () => `xtessera_override=${new OverrideGrants(SECRET).give('user-1')}`],
  ])('nobody else: a person who %s gets the page like everybody', async (_who, cookie) => {
    expect(isRelaxed(await get('/work', { ...asBrowser, cookie: cookie() }))).toEqual(STRICT)
  })

  test('a development server trusts any override cookie', async () => {
    const development = Fastify()
    await registerWeb(development, { files: files(), production: false, secret: SECRET })
    const ask = (cookie: string) => development.inject({ url: '/work', headers: { ...asBrowser, cookie } })
    expect(isRelaxed(await ask('tessera_override=1'))).toEqual(RELAXED)
    expect(isRelaxed(await ask('tessera_override='))).toEqual(STRICT)
    await development.close()
  })

  test('a page states if it is from a development server', async () => {
    expect((await get('/', asBrowser)).body).not.toContain('tessera-development')
    const development = Fastify()
    await registerWeb(development, { files: files(), production: false, secret: SECRET })
    const { body } = await development.inject({ url: '/', headers: asBrowser })
    expect(body).toContain('<meta name="tessera-development" content="true" />')
    await development.close()
  })

  test('no file of the store is a document: opened directly, it runs nothing', async () => {
    const page = '<script src="y.js"></script>'
    await write('remotes/design/1.2.0/x.html', page)
    await write('remotes/design/1.2.0/x.html.gz', gzipSync(page))
    await write('remotes/design/1.2.0/x.xhtml', page)
    await write('remotes/design/1.2.0/x.svg', `<svg xmlns="http://www.w3.org/2000/svg">${page}</svg>`)
    for (const name of ['x.html', 'x.html.gz', 'x.xhtml', 'x.HTML']) {
      const answer = await get(`/remotes/design/1.2.0/${name}`, { ...asBrowser, 'accept-encoding': 'gzip' })
      expect(answer.body).not.toContain('script')
      expect(answer.statusCode === 404 || /octet-stream|gzip/.test(String(answer.headers['content-type']))).toBe(true)
    }
    for (const path of ['/favicon.svg', '/remotes/design/1.2.0/x.svg']) {
      const policy = String((await get(path)).headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none'.*; sandbox$/)
    }
  })

  test('WebAssembly is allowed on its page and in its worker only', async () => {
    const policyOf = async (url: string) => String((await get(url, asBrowser)).headers['content-security-policy'])
    await write('host/assets/wasm-runtime.1.js', SCRIPT)
    for (const url of ['/demo/onnx', '/assets/wasm-runtime.1.js'])
      expect(await policyOf(url)).toContain("'wasm-unsafe-eval'")
    for (const url of ['/demo', '/demo/onnxruntime', '/assets/main.123.js'])
      expect(await policyOf(url)).not.toContain('unsafe')
    await write('host/assets/wasm-runtime.1.js.br', brotliCompressSync(SCRIPT))
    const compressed = await get('/assets/wasm-runtime.1.js', { 'accept-encoding': 'br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(compressed.headers['content-security-policy']).toContain("'wasm-unsafe-eval'")
  })

  test('pages have few device permissions, and each exception is on its own page only', async () => {
    const { headers } = await get('/', asBrowser)
    expect(headers['permissions-policy']).toMatch(/clipboard-write=\(self\).*camera=\(\)/)
    const scriptsOf = async (url: string) =>
      /script-src [^;]*/.exec(String((await get(url, asBrowser)).headers['content-security-policy']))![0]
    for (const { path, scripts } of PAGE_EXCEPTIONS) {
      expect(await scriptsOf(path)).toContain(scripts)
      for (const other of ['/', '/demo', `${path}runtime`, '/work/design'])
        expect(await scriptsOf(other)).toMatch(/^script-src 'nonce-[^']+' 'strict-dynamic'$/)
    }
  })

  describe('reports of policy violations', () => {
    const report = (contentType: string, body: unknown) =>
      app.inject({
        method: 'POST',
        url: '/policy-reports',
        headers: { 'content-type': contentType },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      })

    beforeEach(() => {
      logged.length = 0
    })

    test('are logged in both formats, without queries', async () => {
      const csp = {
        'document-uri': 'https://x/work?token=1',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'inline',
      }
      expect((await report('application/csp-report', { 'csp-report': csp })).statusCode).toBe(204)
      const integrity = {
        type: 'integrity-violation',
        url: 'https://x/',
        body: { destination: 'script', blockedURL: 'https://x/a.js?b' },
      }
      expect((await report('application/reports+json', [integrity])).statusCode).toBe(204)
      expect(logged).toMatchObject([
        {
          violations: [
            { type: 'csp-violation', page: 'https://x/work', directive: 'script-src-elem', blocked: 'inline' },
          ],
        },
        { violations: [{ type: 'integrity-violation', directive: 'script', blocked: 'https://x/a.js' }] },
      ])
    })

    test('of one request make one log line, with at most three reports', async () => {
      const integrity = { type: 'integrity-violation', url: 'https://x/', body: { destination: 'script' } }
      await report('application/reports+json', Array(20).fill(integrity))
      expect(logged).toMatchObject([{ violations: [{}, {}, {}] }])
      expect(logged).toHaveLength(1)
    })

    test('are dropped if invalid', async () => {
      for (const body of ['{', 'null', '[1]', { 'csp-report': 5 }]) {
        expect((await report('application/csp-report', body)).statusCode).toBe(204)
      }
      expect((await report('text/plain', 'x')).statusCode).toBe(204)
      expect((await report('application/csp-report', 'x'.repeat(40_000))).statusCode).toBe(413)
      expect(logged).toEqual([])
    })
  })

  test('the boot document is inlined and cannot end its element', async () => {
    const { body } = await get('/', asBrowser)
    const inlined = /<script type="application\/json" id="tessera-boot" nonce="[^"]+">(.*?)<\/script>/s.exec(body)![1]!
    expect(JSON.parse(inlined)).toEqual(BOOT)
    expect(inlined).not.toMatch(/[<>&\u2028]/)
  })

  test('a changed boot document is in the next page; a damaged one keeps the last good one, a missing one removes it', async () => {
    await write('channels/stable/boot.json', JSON.stringify({ ...BOOT, seq: 8, more: 'text' }))
    expect((await get('/', asBrowser)).body).toContain('"seq":8')
    await write('channels/stable/boot.json', '{ half')
    expect((await get('/', asBrowser)).body).toContain('"seq":8')
    await subject.store.remove('channels/stable/boot.json')
    const { body } = await get('/', asBrowser)
    expect(body).not.toContain('tessera-boot')
    expect(body).not.toContain('<!--boot-->')
    await write('channels/stable/boot.json', JSON.stringify(BOOT))
  })

  test('every URL that a browser navigates to returns the page; calls and missing files do not', async () => {
    expect((await get('/work/design/ceramicTile?x=1', asBrowser)).body).toContain('tessera-boot')
    for (const [url, headers] of [
      ['/work/design', { accept: 'application/json' }],
      ['/assets/gone.js', asBrowser],
      ['/remotes/design/9.9.9/remoteEntry.js', asBrowser],
      ['/channels/stable/none.json', asBrowser],
      ['/rush/unknown', asBrowser],
      ['/files/unknown', asBrowser],
      ['/main.js', asBrowser],
    ] as const) {
      const answer = await get(url, headers)
      expect({ url, status: answer.statusCode }).toEqual({ url, status: 404 })
      expect(answer.body).toMatch(headers === asBrowser ? /<h1>没有这个页面<\/h1>/ : /"message":"ROUTE_NOT_FOUND"/)
    }
    expect((await app.inject({ method: 'POST', url: '/work', headers: asBrowser })).statusCode).toBe(404)
  })

  test('hashed files are immutable, pointers and other files are revalidated', async () => {
    const immutable = 'public, max-age=31536000, immutable'
    expect((await get('/assets/main.123.js')).headers['cache-control']).toBe(immutable)
    const entry = await get('/remotes/design/1.2.0/remoteEntry.js')
    expect(entry.headers['cache-control']).toBe(immutable)
    expect(entry.headers['access-control-allow-origin']).toBe('*')
    expect(entry.headers['content-type']).toContain('javascript')
    const boot = await get('/channels/stable/boot.json')
    expect(boot.headers['cache-control']).toBe('no-cache')
    expect(boot.json()).toEqual(BOOT)
    const again = await get('/channels/stable/boot.json', { 'if-none-match': String(boot.headers['etag']) })
    expect(again.statusCode).toBe(304)
    const since = await get('/channels/stable/boot.json', {
      'if-modified-since': String(boot.headers['last-modified']),
    })
    expect(since.statusCode).toBe(304)
    expect((await get('/channels/stable/boot.json', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  test('compressed siblings are sent to clients that accept them', async () => {
    const br = await get('/assets/main.123.js', { 'accept-encoding': 'gzip, br' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) })
    expect(br.rawPayload).toEqual(brotliCompressSync(SCRIPT))
    const gzip = await get('/assets/main.123.js', { 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    const plain = await get('/assets/main.123.js')
    expect(plain.body).toBe(SCRIPT)
    const refused = await get('/assets/main.123.js', { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    expect(refused.headers['content-encoding']).toBe('gzip')
    expect((await get('/remotes/design/1.2.0/remoteEntry.js', { 'accept-encoding': 'br' })).body).toBe(SCRIPT)
  })

  test('the template and files outside the folders cannot be fetched', async () => {
    expect((await get('/index.html')).statusCode).toBe(404)
    for (const url of [
      '/secret.txt',
      '/assets/../../secret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/remotes/..%2fsecret.txt',
    ]) {
      const answer = await get(url)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('not served')
    }
  })

  test('an invalid name counts as missing, without affecting the store’s status', async () => {
    for (const url of [
      `/${'a'.repeat(300)}.js`,
      `/channels/${'a'.repeat(300)}.js`,
      `/remotes/${'a/'.repeat(600)}b.js`,
    ]) {
      expect((await get(url)).statusCode).toBe(404)
    }
  })

  test('without a store there is no page', async () => {
    const bare = Fastify()
    await registerWeb(bare, { files: null, production: true, secret: SECRET })
    expect((await bare.inject({ url: '/', headers: asBrowser })).statusCode).toBe(404)
    await bare.close()
  })
})
