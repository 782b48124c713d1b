import { type Envelope, SUCCESS_CODES } from '@tessera/shared/contract/envelope'
import { z } from 'zod'
import { AppError } from './app-error'
import { Answered } from './route'

/** The answer as it is sent: only the fields that the endpoint declares. */
export function successEnvelope(output: z.ZodType, answer: unknown): Envelope {
  const { code, data } = answer instanceof Answered ? answer : { code: SUCCESS_CODES.ok, data: answer }
  return { code, message: 'ok', data: output.parse(data) }
}

export function validationError(error: z.ZodError): AppError {
  return new AppError('VALIDATION', {
    issues: error.issues.map((issue) => ({
      path: issue.path.map(String).join('.'),
      // Our refinements use a name as message; messages of zod are English sentences, so its codes are sent instead.
      message: issue.code === 'custom' ? issue.message : issue.code,
    })),
  })
}
