import { type Envelope, SUCCESS_CODES } from '@tessera/shared/contract/envelope'
import { z } from 'zod'
import { AppError } from './app-error'
import { Answered } from './route'

/** What a handler returned, as it goes over the wire: only the fields the endpoint declares. */
export function successEnvelope(output: z.ZodType, answer: unknown): Envelope {
  const { code, data } = answer instanceof Answered ? answer : { code: SUCCESS_CODES.ok, data: answer }
  return { code, message: 'ok', data: output.parse(data) }
}

export function validationError(error: z.ZodError): AppError {
  return new AppError('VALIDATION', {
    issues: error.issues.map((issue) => ({
      path: issue.path.map(String).join('.'),
      // Our own refinements carry a name as their message; the library's messages are English sentences, its codes are not.
      message: issue.code === 'custom' ? issue.message : issue.code,
    })),
  })
}
