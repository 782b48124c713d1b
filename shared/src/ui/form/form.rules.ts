import type { FormRule } from 'antd'
import type { z } from 'zod'

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
