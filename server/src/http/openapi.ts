import { checkAccess, USER_TYPES } from '@tessera/shared/contract/access'
import type { AnyEndpoint, EndpointAccess } from '@tessera/shared/contract/endpoint'
import { ENDPOINTS } from '@tessera/shared/contract/endpoints'
import { SUCCESS_CODES } from '@tessera/shared/contract/envelope'
import { errorData, type ErrorName, ERRORS } from '@tessera/shared/contract/errors'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The API document (OpenAPI 3.1), made from the contract alone: what it says is what the server parses and sends. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera rush API',
      version: '1',
      description:
        'Every answer is an envelope `{ code, message, data }`. Business failures are HTTP 200 with an envelope code other than 200, 10009 and 10011; `message` is the failure’s name.',
    },
    servers: [{ url: '/rush' }],
    tags: [...new Set(Object.values(ENDPOINTS).map(tagOf))].map((name) => ({ name })),
    paths: paths(),
    components: {
      securitySchemes: {
        satoken: { type: 'apiKey', in: 'header', name: 'satoken', description: 'The token a log-in answered.' },
      },
      schemas: { Failure: failureSchema(), ErrorName: { type: 'string', enum: Object.keys(ERRORS) } },
      responses: failureResponses(),
    },
  }
}

const tagOf = (endpoint: AnyEndpoint): string => endpoint.path.split('/')[1] ?? ''

function paths(): Json {
  const result: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const methods = (result[endpoint.path] ??= {})
    methods[endpoint.method.toLowerCase()] = operation(name, endpoint)
  }
  return result
}

function operation(name: string, endpoint: AnyEndpoint): Json {
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: accessText(endpoint.access),
    // A public call needs no token, but uses one when it is sent.
    security: endpoint.access === 'public' ? [{}, { satoken: [] }] : [{ satoken: [] }],
    'x-access': endpoint.access,
    ...input(endpoint),
    responses: {
      200: {
        description: 'Done, or a business failure: look at `code`.',
        headers: { 'x-request-id': { schema: { type: 'string' } } },
        content: { 'application/json': { schema: answer(endpoint) } },
      },
      ...Object.fromEntries(infrastructureStatuses().map((status) => [status, { $ref: responseRef(status) }])),
    },
  }
}

function accessText(access: EndpointAccess): string {
  if (access === 'public') return 'Open to everybody.'
  if (access === 'signed-in') return 'For everybody who is signed in.'
  const parts = [
    access.vip && `membership tiers ${access.vip.join(', ')}`,
    access.roles && `staff roles ${access.roles.join(', ')}`,
    access.agents && `user types ${access.agents.join(', ')}`,
    access.operator && `operators who may ${access.operator}`,
    access.developer && 'developers',
  ].filter(Boolean)
  const needsFactory = USER_TYPES.filter(
    (userType) =>
      checkAccess(
        { needsFactory: access.needsFactory ?? false },
        { vipType: 0, roleType: 1, userType, factoryId: null },
      ) === 'factory',
  )
  const factory = needsFactory.length > 0 ? ` ${needsFactory.join(' and ')} additionally need a factory.` : ''
  return `For ${parts.join('; ')}.${factory}`
}

function input(endpoint: AnyEndpoint): Json {
  const schema = jsonSchema(endpoint.input, 'input') as JsonObjectSchema
  if (endpoint.body === 'multipart') return multipartBody()
  if (endpoint.method === 'POST') {
    return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  }
  const parameters = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
  return { parameters }
}

interface JsonObjectSchema extends Json {
  properties?: Record<string, Json>
  required?: string[]
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const result = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Every integer has the limits of JavaScript; repeating them everywhere hides the limits that matter.
    override: ({ jsonSchema: made }) => {
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum
    },
  }) as Json
  delete result['$schema']
  return result
}

function multipartBody(): Json {
  const file = { type: 'string', format: 'binary' }
  const schema = { type: 'object', properties: { file }, required: ['file'] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function answer(endpoint: AnyEndpoint): Json {
  const data = jsonSchema(endpoint.output, 'output')
  const success = {
    type: 'object',
    properties: { code: { type: 'integer', enum: Object.values(SUCCESS_CODES) }, message: { const: 'ok' }, data },
    required: ['code', 'message', 'data'],
  }
  return { oneOf: [success, { $ref: '#/components/schemas/Failure' }] }
}

function failureSchema(): Json {
  const data = jsonSchema(errorData, 'output')
  const codes = [...new Set(Object.values(ERRORS).map((error) => error.code))]
  return {
    type: 'object',
    properties: {
      code: { type: 'integer', enum: codes },
      message: { $ref: '#/components/schemas/ErrorName' },
      data,
    },
    required: ['code', 'message', 'data'],
  }
}

/** Refusals of the HTTP layer: body, address or headers too large, unsupported content type. */
const TOLD_AS_BAD_REQUEST = [413, 414, 415, 431]

const infrastructureStatuses = (): number[] => [
  ...[...new Set(Object.values(ERRORS).map((error) => error.status))].filter((status) => status !== 200),
  ...TOLD_AS_BAD_REQUEST,
]

const responseRef = (status: number) => `#/components/responses/Status${status}`

function failureResponses(): Json {
  return Object.fromEntries(
    infrastructureStatuses().map((status) => {
      const told = TOLD_AS_BAD_REQUEST.includes(status) ? ERRORS.BAD_REQUEST.status : status
      const names = (Object.keys(ERRORS) as ErrorName[]).filter((name) => ERRORS[name].status === told)
      const schema = { $ref: '#/components/schemas/Failure' }
      return [`Status${status}`, { description: names.join(', '), content: { 'application/json': { schema } } }]
    }),
  )
}
