import { z } from 'zod'
import { ENDPOINTS } from '../../contract/endpoints'

/** Request and response of one API call, as JSON Schema. */
interface CallSchemas {
  readonly input: unknown
  readonly output: unknown
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', cycles: 'ref' })
  return schema
}

/**
 * The schemas of API calls, by method and path, to compare a release with the live server.
 * @param side for the server, what it sends; for a caller, what it accepts (a field with a default may be missing)
 * @param isUsed filters the calls
 */
export function describeCalls(
  side: 'server' | 'caller',
  isUsed: (path: string) => boolean,
): Record<string, CallSchemas> {
  return Object.fromEntries(
    Object.values(ENDPOINTS)
      .filter(({ path }) => isUsed(path))
      .map(({ method, path, input, output }) => [
        `${method} ${path}`,
        {
          input: schemaOf(input, 'input'),
          output: schemaOf(output, side === 'server' ? 'output' : 'input'),
        },
      ]),
  )
}
