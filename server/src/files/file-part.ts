import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../http/app-error'
import { validationError } from '../http/envelope'
import { requireStorable } from '../http/storable'

/** Fields of a form beside its file. */
const MOST_FIELDS = 8

/**
 * The `file` of a form, with the fields before it.
 * @throws AppError BAD_REQUEST for what is no form, VALIDATION when it has no file
 */
export async function filePart(request: FastifyRequest, maxBytes: number): Promise<MultipartFile> {
  // One byte more than allowed, so that the largest allowed file is not mistaken for a cut one.
  const limits = { fileSize: maxBytes + 1, files: 1, fields: MOST_FIELDS }
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch(notAForm)
  if (part?.fieldname === 'file') return part
  part?.file.resume()
  throw new AppError('VALIDATION', { issues: [{ path: 'file', message: 'required' }] })
}

/** What the form parser throws has no status of its own (no boundary, cut in a header): it is always about what was sent. */
function notAForm(error: unknown): never {
  throw new AppError('BAD_REQUEST', {}, { cause: error })
}

/** The form's fields, which stand before its file. @throws AppError VALIDATION, and then the file is thrown away */
export function formFields<Fields extends z.ZodObject>(part: MultipartFile, fields: Fields): z.output<Fields> {
  const given = Object.keys(fields.shape).map((name) => {
    const field = part.fields[name]
    return [name, field && 'value' in field ? field.value : undefined]
  })
  try {
    const parsed = fields.safeParse(Object.fromEntries(given))
    if (!parsed.success) throw validationError(parsed.error)
    requireStorable(parsed.data)
    return parsed.data
  } catch (error) {
    part.file.resume()
    throw error
  }
}
