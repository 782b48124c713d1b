import { type ErrorData, type ErrorName, ERRORS } from '@tessera/shared/contract/errors'

/** A failure that is answered by its name and data. Anything else that is thrown becomes INTERNAL. */
export class AppError extends Error {
  readonly errorName: ErrorName
  readonly data: ErrorData

  constructor(name: ErrorName, data: ErrorData = {}, options?: ErrorOptions) {
    super(name, options)
    this.name = 'AppError'
    this.errorName = name
    this.data = data
  }

  get code(): number {
    return ERRORS[this.errorName].code
  }

  get status(): number {
    return ERRORS[this.errorName].status
  }
}
