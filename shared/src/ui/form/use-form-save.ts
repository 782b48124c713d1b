import type { UseMutationResult } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type AppError, toAppError } from '../../http/app-error'
import type { Answer } from '../../http/client'
import { newClientToken } from '../../http/client-token'
import { formDrafts } from './form-drafts'
import { changedFields, refusedFields } from './form.rules'

/** What a call needs beside the form's values. */
interface Attempt {
  /** The same for one record to be, however often it is sent: the server does the work once. */
  readonly clientToken: string
  /** Version of the record as the person last saw it; 0 for a form without {@link Freshness}. */
  readonly version: number
}

/** For the form of a record that others may change meanwhile. */
export interface Freshness<Values> {
  /** Version of the record that the form began with. */
  readonly version: number
  /** Asks for the record as it stands now. */
  readonly latest: () => Promise<{ readonly version: number; readonly values: Values }>
  readonly labels: { readonly [Field in keyof Values]?: string }
  /** A value in words; as it is written unless told. */
  readonly show?: <Field extends keyof Values>(field: Field, value: Values[Field]) => string
}

/** A field that the server refused, and the words beside it. */
export interface Refusal<Values> {
  readonly field: keyof Values & string
  readonly text: string
}

/** What others changed since the form was opened. */
export interface Stale<Values> {
  readonly version: number
  readonly values: Values
  readonly changed: readonly (keyof Values & string)[]
}

export interface FormSaveOptions<Values extends object, Input, Data> {
  readonly initialValues: Values
  /** What is typed outlives the page under this name, until it is saved or cleared. */
  readonly keptAs?: string | undefined
  readonly save: UseMutationResult<Answer<Data>, AppError, Input>
  readonly toInput: (values: Values, attempt: Attempt) => Input
  /** Where the input holds the form's values, e.g. `customer`; at its top unless told. */
  readonly within?: string
  /** Said beside a field that the server refuses. */
  readonly faults?: { readonly [Field in keyof Values]?: string }
  /** A failure that is about one field though the server names none, e.g. a number that is taken. */
  readonly refusalOf?: (error: AppError) => Refusal<Values> | null
  readonly freshness?: Freshness<Values>
  /** Closes the sheet: nothing more is sent until it is opened again. */
  readonly onSaved: (data: Data) => void
  /** @param retry sends the form again as it then stands */
  readonly onFailed?: (error: AppError, retry: () => void) => void
}

/** Sends a form: one call at a time, one token a record, and nothing typed is ever lost to a failure. */
export function useFormSave<Values extends object, Input, Data>(
  form: FormInstance<Values>,
  open: boolean,
  options: FormSaveOptions<Values, Input, Data>,
) {
  const { initialValues, save, freshness, keptAs } = options
  const [draft] = useState(() => (keptAs === undefined ? undefined : formDrafts().get(keptAs)))
  const [touched, setTouched] = useState(draft !== undefined)
  const [stale, setStale] = useState<Stale<Values> | null>(null)
  const token = useRef<string | null>(draft?.clientToken ?? null)
  const unrestored = useRef(draft?.values ?? null)
  const sending = useRef(false)

  // The second click of two may come after the answer to the first, while the sheet is closing over a form that began anew.
  useEffect(() => {
    if (open) sending.current = false
  }, [open])

  const refusalsOf = (error: AppError | null): readonly Refusal<Values>[] => {
    if (!error) return []
    const named = options.refusalOf?.(error)
    if (named) return [named]
    const faults = Object.entries(options.faults ?? {}) as [keyof Values & string, string][]
    const refused = refusedFields(
      error,
      faults.map(([field]) => field),
      options.within,
    )
    return faults.filter(([field]) => refused.includes(field)).map(([field, text]) => ({ field, text }))
  }

  const keep = () => {
    if (keptAs === undefined) return
    formDrafts().set(keptAs, { values: form.getFieldsValue(true), clientToken: token.current })
  }

  const startOver = () => {
    if (keptAs !== undefined) formDrafts().delete(keptAs)
    unrestored.current = null
    token.current = null
    save.reset()
    form.resetFields()
    setTouched(false)
    setStale(null)
  }

  const compareWithLatest = async (from: Freshness<Values>) => {
    const { version, values } = await from.latest()
    setStale((former) => ({ version, values, changed: changedFields(former?.values ?? initialValues, values) }))
  }

  const fail = async (error: AppError) => {
    const refusals = refusalsOf(error)
    form.setFields(refusals.map(({ field, text }) => ({ name: field as never, errors: [text] })))
    if (refusals[0]) form.scrollToField(refusals[0].field as never, { block: 'center', focus: true })
    if (error.reason === 'VERSION_STALE' && freshness) {
      // The failure itself says enough when even this cannot be asked for.
      await compareWithLatest(freshness).catch(() => undefined)
    }
    options.onFailed?.(error, () => form.submit())
  }

  const submit = async (values: Values) => {
    if (sending.current) return
    sending.current = true
    token.current ??= newClientToken()
    keep()
    const version = stale?.version ?? freshness?.version ?? 0
    try {
      const { data } = await save.mutateAsync(options.toInput(values, { clientToken: token.current, version }))
      startOver()
      options.onSaved(data)
    } catch (thrown) {
      sending.current = false
      await fail(toAppError(thrown))
    }
  }

  // A refused field has its own words beside it.
  const failure = save.isPending || refusalsOf(save.error).length > 0 ? null : save.error
  const touch = () => {
    setTouched(true)
    keep()
  }
  /** Brings the draft back, once, when the fields stand. */
  const restore = () => {
    if (unrestored.current !== null) form.setFieldsValue(unrestored.current as never)
    unrestored.current = null
  }
  return { touched, touch, startOver, submit, failure, stale, restore }
}

/** While something typed is not saved, the browser asks before the page is left or loaded anew. */
export function useUnsavedWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])
}
