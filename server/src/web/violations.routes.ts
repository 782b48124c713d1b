import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { registerLimits } from '../http/limits'
import { REPORTS_PATH } from './content-security-policy'

const MAX_BYTES = 32 * 1024
/** Limit of each address: a page that violates its policy does so again and again. */
const PER_MINUTE = 60
const MAX_REPORTS = 3
const MAX_TEXT = 300

/** Addresses without their query, which may name people. */
const text = z
  .string()
  .catch('')
  .transform((value) => value.split(/[?#]/)[0]!.slice(0, MAX_TEXT))

/** The older form (`report-uri`), one report a request. */
const single = z.object({
  'csp-report': z
    .object({
      'document-uri': text,
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'source-file': text,
      'line-number': z.number().catch(0),
    })
    .transform((report) => [
      {
        type: 'csp-violation',
        page: report['document-uri'],
        directive: report['effective-directive'] || report['violated-directive'],
        blocked: report['blocked-uri'],
        source: report['source-file'],
        line: report['line-number'],
      },
    ]),
})

/** The newer form (`report-to`), which browsers also use for integrity. */
const several = z.array(
  z
    .object({
      type: text,
      url: text,
      body: z.object({
        effectiveDirective: text,
        destination: text,
        blockedURL: text,
        sourceFile: text,
        lineNumber: z.number().catch(0),
      }),
    })
    .transform(({ type, url, body }) => ({
      type,
      page: url,
      directive: body.effectiveDirective || body.destination,
      blocked: body.blockedURL,
      source: body.sourceFile,
      line: body.lineNumber,
    })),
)

function reportsIn(body: unknown) {
  const old = single.safeParse(body)
  if (old.success) return old.data['csp-report']
  const list = several.safeParse(body)
  return list.success ? list.data.slice(0, MAX_REPORTS) : []
}

/** Receives browser reports of violated content and integrity policies and logs them. Anything else is dropped. */
export async function registerViolations(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await registerLimits(scope, PER_MINUTE)
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request: FastifyRequest, payload: string, done) => {
        try {
          done(null, JSON.parse(payload))
        } catch {
          done(null, null)
        }
      },
    )
    scope.post(REPORTS_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const violations = reportsIn(request.body)
      // One line a request, so that many small reports in one do not fill the log.
      if (violations.length > 0) request.log.warn({ violations }, 'a page broke its policy')
      return reply.code(204).send()
    })
  })
}
