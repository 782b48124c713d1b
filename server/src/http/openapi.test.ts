import { ENDPOINTS } from '@tessera/shared/contract/endpoints'
import { createTestApp } from '../testing/test-app'
import { openApiDocument } from './openapi'

interface Operation {
  operationId: string
  description: string
  security: Record<string, unknown>[]
  responses: Record<string, unknown>
  requestBody?: { content: Record<string, unknown> }
  parameters?: { name: string; required: boolean }[]
}
const document = openApiDocument() as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

test('is served as generated', async () => {
  const app = await createTestApp()
  const answer = await app.app.inject('/rush/openapi.json')
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.json()).toEqual(document)
  await app.close()
})

test('contains every endpoint of the contract once, under its path and method', () => {
  expect(operations.map((each) => each.operationId).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted())
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.operationId).toBe(name)
  }
})

test('requires the token where the contract does', () => {
  for (const [name, { access, path, method }] of Object.entries(ENDPOINTS)) {
    const security = document.paths[path]![method.toLowerCase()]!.security
    expect({ name, open: security.some((each) => Object.keys(each).length === 0) }).toEqual({
      name,
      open: access === 'public',
    })
  }
})

test('describes in words who may call', () => {
  const wordless = operations.filter(({ description }) => description.includes('For .'))
  expect(wordless.map(({ operationId }) => operationId)).toEqual([])
  expect(document.paths['/release/v1/changeRelease']?.['post']?.description).toContain('For operators who may change.')
})

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^/]+)\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(0)
  for (const [, group, name] of references) expect(document.components[group!]).toHaveProperty(name!)
})

test('describes inputs in their location', () => {
  const upload = document.paths['/file/v1/upload']!['post']!
  expect(Object.keys(upload.requestBody!.content)).toEqual(['multipart/form-data'])
  const list = document.paths['/factory/v1/getFactoryList']!['get']!
  expect(list.parameters).toContainEqual(expect.objectContaining({ name: 'type', required: true }))
  expect(list.parameters).toContainEqual(expect.objectContaining({ name: 'pageNum', required: false }))
  expect(document.paths['/user/v1/getTeamUserList']!['post']!.requestBody!.content).toHaveProperty('application/json')
})
