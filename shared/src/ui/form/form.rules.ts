import type { FormRule } from 'antd'
import type { z } from 'zod'
import { isAppError } from '../../http/app-error'

/**
 * A field rule from the contract's schema, so that browser and server validate alike. An empty string counts as absent.
 *
 * @param text the one message for any invalid value.
 */
export function fieldRule(schema: z.ZodType, text: string): FormRule {
  return {
    validator: (_rule, value: unknown) =>
      schema.safeParse(value === '' || value === null ? undefined : value).success
        ? Promise.resolve()
        : Promise.reject(new Error(text)),
  }
}

/**
 * The form fields that the server rejected; empty when the error concerns none of them.
 *
 * @param within where the call's input holds the form's values, e.g. `customer`
 */
export function refusedFields<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  within: string | undefined,
): Field[] {
  if (!isAppError(error)) return []
  const prefix = within === undefined ? '' : `${within}.`
  const refused = (error.data.issues ?? []).flatMap(({ path }) =>
    // A nested path, e.g. one picture of several, belongs to its field.
    path.startsWith(prefix) ? [path.slice(prefix.length).split('.')[0]] : [],
  )
  return fields.filter((field) => refused.includes(field))
}

/** Fields that differ between two versions of a record, compared as JSON. */
export function changedFields<Values extends object>(before: Values, now: Values): (keyof Values & string)[] {
  const fields = Object.keys({ ...before, ...now }) as (keyof Values & string)[]
  return fields.filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(now[field] ?? null))
}
