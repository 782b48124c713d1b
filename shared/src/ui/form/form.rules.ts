import type { FormRule } from 'antd'
import type { z } from 'zod'
import { isAppError } from '../../http/app-error'

/**
 * A field's rule from the contract's schema, so that browser and server refuse the same values. Empty text counts as absent.
 *
 * @param text the one sentence shown for every way the value can be wrong.
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
 * Which of a form's fields the server refused; empty when the failure is about none of them.
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
    // Below a field, e.g. one picture of several, it is still that field.
    path.startsWith(prefix) ? [path.slice(prefix.length).split('.')[0]] : [],
  )
  return fields.filter((field) => refused.includes(field))
}

/** Fields that differ between two states of a record. Values are compared as they would travel. */
export function changedFields<Values extends object>(before: Values, now: Values): (keyof Values & string)[] {
  const fields = Object.keys({ ...before, ...now }) as (keyof Values & string)[]
  return fields.filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(now[field] ?? null))
}
