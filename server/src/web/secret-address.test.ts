import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { FolderStore } from '../releases/store/folder-store'
import type { PageOpening } from './page-opening'
import { isLinkPage } from './page.rules'
import { ServedFiles } from './served-files'
import { registerWeb } from './web.routes'

const RECORDER = { script: 'https://tag.example/a.js', origins: ['https://tag.example'] }
const KNOWN = '/userMaterialDetail?share=known'
const opening: PageOpening = {
  title: '云舒家居',
  description: '',
  previewUrl: null,
  heading: '云舒家居',
  picture: null,
  data: { id: 'data', value: {} },
}

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-secret-'))
  await mkdir(join(folder, 'host'))
  await writeFile(join(folder, 'host/index.html'), '<head><!--boot--></head><body><div id="root"></div></body>')
  app = Fastify()
  await registerWeb(app, {
    files: new ServedFiles(new FolderStore(folder)),
    production: true,
    secret: 'only for tests: thirty-two characters',
    recorder: RECORDER,
    openingOf: ({ url }) => Promise.resolve(url === KNOWN ? opening : null),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
const document = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

test('other pages are recorded where a recorder is configured', async () => {
  const { body, headers } = await document('/work/design')
  expect(body).toContain('tag.example')
  expect(headers['cache-control']).toBe('no-cache')
})

test.each([
  ['a live link', KNOWN],
  ['an unknown or dead one', '/userMaterialDetail?share=AAAAAAAAAAAAAAAAAAAAAA'],
  ['one without a token', '/userMaterialDetail'],
  ['one written otherwise', '/USERmaterialdetail/?share=AAAAAAAAAAAAAAAAAAAAAA'],
  ['a link for photos', '/userUpload?upload=AAAAAAAAAAAAAAAAAAAAAA'],
  ['an invitation', '/login/join?invitation=AAAAAAAAAAAAAAAAAAAAAA'],
  ['one that is escaped', '/%75serMaterialDetail?share=AAAAAAAAAAAAAAAAAAAAAA'],
])('the address of %s is told to no recorder, referrer, index or cache', async (_title, url) => {
  const { statusCode, body, headers } = await document(url)
  expect(statusCode).toBe(200)
  expect(body).not.toMatch(/tag\.example|clarity/)
  expect(headers['content-security-policy']).not.toContain('tag.example')
  expect(headers['integrity-policy']).toContain('blocked-destinations=(script)')
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
})

test('only those pages are meant', () => {
  expect(
    ['/', '/login', '/userUploads', '/userMaterialDetails', '/x/userMaterialDetail', '/%E0%A4%A'].map(isLinkPage),
  ).toEqual(Array.from({ length: 6 }, () => false))
})
