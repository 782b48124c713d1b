import type { FormInstance, FormRule } from 'antd'
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
 * Puts the server's validation issues beside their fields.
 *
 * @param texts sentence for each dotted path; a path without one is left to the caller.
 * @returns true when every issue found its field, so that no toast is needed.
 */
export function showIssues(form: FormInstance, error: unknown, texts: Readonly<Record<string, string>>): boolean {
  const issues = isAppError(error) ? (error.data.issues ?? []) : []
  const placed = issues.filter((issue) => texts[issue.path] !== undefined)
  form.setFields(placed.map((issue) => ({ name: issue.path.split('.'), errors: [texts[issue.path] ?? ''] })))
  return issues.length > 0 && placed.length === issues.length
}
