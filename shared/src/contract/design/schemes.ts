import { z } from 'zod'
import { MOST_OBJECTS } from './mask-levels'

/** Versions that one task may ask for; each is an image. */
export const MOST_SCHEMES = 4

/** What every object of a mask gets, in the order of their levels, in one or more versions. */
export const schemesOf = <Choice extends z.ZodType>(choice: Choice) =>
  z
    .array(z.array(choice).min(1).max(MOST_OBJECTS))
    .min(1)
    .max(MOST_SCHEMES)
    .refine((schemes) => schemes.every(({ length }) => length === schemes[0]!.length))
