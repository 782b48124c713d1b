import { z } from 'zod'
import { ENDPOINTS } from '../../contract/endpoints'

/** What one API call takes and answers, as JSON Schema. */
interface CallSchemas {
  readonly input: unknown
  readonly output: unknown
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', cycles: 'ref' })
  return schema
}

/**
 * The schemas of API calls, by method and path, so that a release can be compared with the server it will meet.
 * @param side the server is told by what it sends, a caller by what it still understands (a field with a default may be missing)
 * @param isUsed which calls count
 */
export function describeCalls(
  side: 'server' | 'caller',
  isUsed: (path: string) => boolean,
): Record<string, CallSchemas> {
  return Object.fromEntries(
    Object.values(ENDPOINTS)
      .filter(({ path }) => isUsed(path))
      .map(({ method, path, input, output, reads = output }) => [
        `${method} ${path}`,
        {
          input: schemaOf(input, 'input'),
          output: side === 'server' ? schemaOf(output, 'output') : schemaOf(reads, 'input'),
        },
      ]),
  )
}
