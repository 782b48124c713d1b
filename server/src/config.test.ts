import { ConfigError, parseConfig } from './config'

test('an empty environment gives a working configuration', () => {
  const config = parseConfig({})
  expect(config).toMatchObject({ production: false, port: 8080, webStore: null, metricsPublic: false })
  expect(config.dataDir).toMatch(/\.data$/)
  expect(config.databaseUrl).toBe(`pglite:${config.dataDir}/database`)
  expect(config.workers).toBeGreaterThanOrEqual(1)
})

test('settings are read, empty ones are ignored', () => {
  const config = parseConfig({
    NODE_ENV: 'production',
    PORT: '9000',
    DATABASE_URL: 'postgres://u@h/db',
    WORKERS: '0',
    WEB_STORE: '',
    METRICS_PUBLIC: 'true',
    TRUST_PROXY: '0',
    RATE_LIMIT: 'off',
    PUBLIC_URL: 'https://tessera.example/',
    PAYMENT_SANDBOX_IN_PRODUCTION: 'true',
  })
  expect(config).toMatchObject({
    production: true,
    port: 9000,
    databaseUrl: 'postgres://u@h/db',
    workers: 0,
    webStore: null,
    metricsPublic: true,
    trustProxy: 0,
    rateLimit: 0,
    logLevel: 'info',
  })
})

test('all errors are reported at once', () => {
  const parse = () =>
    parseConfig({ PORT: '70000', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', FILE_LINK_SECRET: 'short' })
  expect(parse).toThrow(ConfigError)
  expect(parse).toThrow(/PORT.*\n.*DATABASE_URL|DATABASE_URL.*\n.*PORT/s)
  expect(parse).toThrow(/LOG_LEVEL/)
  expect(parse).toThrow(/FILE_LINK_SECRET/)
})

test('the store of releases is a folder or a bucket', () => {
  const address = 's3://releases/web?endpoint=http://127.0.0.1:9000'
  expect(parseConfig({ WEB_STORE: address }).webStore).toBe(address)
  expect(parseConfig({ WEB_STORE: '/srv/../srv/web' }).webStore).toBe('/srv/web')
  expect(() => parseConfig({ WEB_STORE: 'https://bucket' })).toThrow(
    'WEB_STORE: must be a folder or s3://bucket/prefix',
  )
})

test('proxies are a number or addresses, never everybody', () => {
  expect(parseConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(parseConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  for (const wrong of ['true', '10', 'proxy.local', '10.0.0.0/0', '10.0.0.1,']) {
    expect(() => parseConfig({ TRUST_PROXY: wrong })).toThrow(/TRUST_PROXY: must be/)
  }
})

test('a part of the connections is reserved for payments and log-in, and the total is as configured', () => {
  expect(parseConfig({}).databaseConnections).toEqual({ default: 6, payments: 2, auth: 2 })
  expect(parseConfig({ DATABASE_CONNECTIONS: '3' }).databaseConnections).toEqual({ default: 1, payments: 1, auth: 1 })
  const given = { DATABASE_CONNECTIONS: '40', DATABASE_PAYMENT_CONNECTIONS: '4', DATABASE_LOGIN_CONNECTIONS: '6' }
  expect(parseConfig(given).databaseConnections).toEqual({ default: 30, payments: 4, auth: 6 })
  expect(() => parseConfig({ ...given, DATABASE_CONNECTIONS: '10' })).toThrow(/DATABASE_CONNECTIONS: must leave one/)
})

test('the embedded database needs its own workers', () => {
  expect(() => parseConfig({ WORKERS: '0' })).toThrow(/WORKERS/)
})

test('the sandbox does not start in production unless allowed', () => {
  expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(/PAYMENT_PROVIDER: sandbox lets anybody pay/)
  const publicUrl = { PUBLIC_URL: 'https://tessera.example' }
  const allowed = parseConfig({ NODE_ENV: 'production', PAYMENT_SANDBOX_IN_PRODUCTION: 'true', ...publicUrl })
  expect(allowed.payment).toEqual({ provider: 'sandbox' })
})

test('WeChat Pay needs its settings, and reports missing ones', () => {
  const parse = () => parseConfig({ PAYMENT_PROVIDER: 'wechat', WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' })
  for (const name of ['PUBLIC_URL', 'WECHAT_PAY_MERCHANT_ID', 'WECHAT_PAY_API_V3_KEY', 'WECHAT_PAY_PUBLIC_KEY_ID']) {
    expect(parse).toThrow(new RegExp(`${name}: `))
  }
  expect(() => parseConfig({ WECHAT_PAY_PRIVATE_KEY_FILE: '/nowhere.pem' })).toThrow(/WECHAT_PAY_PRIVATE_KEY_FILE/)
})

test('links in messages need the public address in production', () => {
  const parse = () => parseConfig({ NODE_ENV: 'production', PAYMENT_SANDBOX_IN_PRODUCTION: 'true' })
  expect(parse).toThrow('PUBLIC_URL: is needed in production')
})

test('a demo listens on loopback only, unless HOST is set', () => {
  expect(parseConfig({}).host).toBe('127.0.0.1')
  expect(parseConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  const production = {
    NODE_ENV: 'production',
    PAYMENT_SANDBOX_IN_PRODUCTION: 'true',
    PUBLIC_URL: 'https://tessera.example',
  }
  expect(parseConfig(production).host).toBe('0.0.0.0')
})

test('pictures are stored on disk, or in a bucket, which requires the shared secret', () => {
  expect(parseConfig({ DATA_DIR: '/data' }).storage).toEqual({ kind: 'disk', folder: '/data/blobs' })
  expect(() => parseConfig({ STORAGE: 's3' })).toThrow(/S3_BUCKET: is needed.*\n.*FILE_LINK_SECRET: is needed/)
  const secret = { FILE_LINK_SECRET: 'x'.repeat(32) }
  const given = {
    STORAGE: 's3',
    S3_BUCKET: 'shop',
    S3_PREFIX: '/a/b/',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    ...secret,
  }
  expect(parseConfig(given).storage).toMatchObject({
    kind: 's3',
    bucket: 'shop',
    prefix: 'a/b',
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
  })
  expect(parseConfig({ ...given, S3_PATH_STYLE: 'false' }).storage).toMatchObject({ pathStyle: false })
  expect(() => parseConfig({ ...given, S3_ENDPOINT: 'ftp://x' })).toThrow(/S3_ENDPOINT/)
})

test('a recorder requires TLS and valid origins', () => {
  expect(parseConfig({}).recorder).toBeNull()
  const script = 'https://www.tag.example/tag/abc'
  expect(
    parseConfig({ RECORDER_SCRIPT: script, RECORDER_ORIGINS: 'https://*.in.example, https://www.tag.example' }),
  ).toMatchObject({
    recorder: { script, origins: ['https://www.tag.example', 'https://*.in.example'] },
  })
  expect(() => parseConfig({ RECORDER_SCRIPT: 'http://www.tag.example/a.js' })).toThrow(/RECORDER_SCRIPT: must begin/)
  expect(() => parseConfig({ RECORDER_ORIGINS: 'https://a.example' })).toThrow(/RECORDER_ORIGINS: needs/)
  for (const wrong of ['*', "'unsafe-inline'", 'https://a.example; script-src *', 'https://a.example/path'])
    expect(() => parseConfig({ RECORDER_SCRIPT: script, RECORDER_ORIGINS: wrong })).toThrow(/RECORDER_ORIGINS: must be/)
})
