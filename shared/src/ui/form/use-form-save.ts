import type { UseMutationResult } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type AppError, toAppError } from '../../http/app-error'
import type { Answer } from '../../http/client'
import { newClientToken } from '../../http/client-token'
import { draftKeeper, type DraftPlace } from './form-drafts'
import { changedFields, refusedFields } from './form.rules'

/** Draft input of a form, and the idempotency token under which it may already have been sent. */
interface FormDraft {
  readonly values: object
  readonly clientToken: string | null
  /** What the form was opened with: over this the draft is saved. */
  readonly opened: { readonly values: object; readonly version: number }
}

/** Input of the call besides the form's values. */
interface Attempt<Values> {
  /** Idempotency token: one per record, the same for every retry. */
  readonly clientToken: string
  /** Version the person last saw, for optimistic locking; 0 without {@link Freshness}. */
  readonly version: number
  /** Values the form was opened with, or what others made of them since. */
  readonly before: Values
}

/** For records that others may edit concurrently. */
export interface Freshness<Values> {
  /** Version of the record. The one at the opening counts: later ones hold values that the form does not show. */
  readonly version: number
  /** Fetches the current record. */
  readonly latest: () => Promise<{ readonly version: number; readonly values: Values }>
  readonly labels: { readonly [Field in keyof Values]?: string }
  /** Formats a value for display; the raw value by default. */
  readonly show?: <Field extends keyof Values>(field: Field, value: Values[Field]) => string
}

/** A field that the server rejected, and its error text. */
export interface Refusal<Values> {
  readonly field: keyof Values & string
  readonly text: string
}

/** Concurrent changes since the form was opened. */
export interface Stale<Values> {
  readonly version: number
  readonly values: Values
  readonly changed: readonly (keyof Values & string)[]
  /** Those that the person changed too; the others show the latest value. */
  readonly contested: readonly (keyof Values & string)[]
}

export interface FormSaveOptions<Values extends object, Input, Data> {
  readonly initialValues: Values
  /** The form's name and its record's: the draft's key. */
  readonly keptAs: string
  /** Keeps the input as a draft until it is saved or cleared. */
  readonly keptIn: DraftPlace | null
  readonly save: UseMutationResult<Answer<Data>, AppError, Input>
  readonly toInput: (values: Values, attempt: Attempt<Values>) => Input
  /** Key of the call's input that holds the form's values, e.g. `customer`; top level by default. */
  readonly within?: string
  /** Error text of a field that the server rejects. */
  readonly faults?: { readonly [Field in keyof Values]?: string }
  /** Maps an error without a field path to a field, e.g. a number already in use. */
  readonly refusalOf?: (error: AppError) => Refusal<Values> | null
  readonly freshness?: Freshness<Values>
  /** Closes the sheet; nothing is sent until it is reopened. */
  readonly onSaved: (data: Data) => void
  /** @param retry resubmits the form with its current values */
  readonly onFailed?: (error: AppError, retry: () => void) => void
}

/** Submits a form: one call at a time, one idempotency token per record; a failure never loses input. */
export function useFormSave<Values extends object, Input, Data>(
  form: FormInstance<Values>,
  open: boolean,
  options: FormSaveOptions<Values, Input, Data>,
) {
  const { save, freshness } = options
  const drafts = draftKeeper<FormDraft>(options.keptAs, options.keptIn)
  const shown = useOpened(open, { values: options.initialValues, version: freshness?.version ?? 0 })
  const [draft] = useState(drafts.read)
  const [restored, setRestored] = useState(draft !== undefined)
  /** A restored draft goes on from what its form was opened with: changes since are found as at any save. */
  const opened = restored && draft ? (draft.opened as typeof shown) : shown
  const [touched, setTouched] = useState(draft !== undefined)
  const [stale, setStale] = useState<Stale<Values> | null>(null)
  const token = useRef<string | null>(draft?.clientToken ?? null)
  const unrestored = useRef(draft?.values ?? null)
  const isReopened = useRef(false)
  const sending = useRef(false)
  /** Counts how often the form was started over: the answer to a call sent before then no longer concerns it. */
  const run = useRef(0)

  // Reset on opening only: the second click of a double click may arrive after the response, while the sheet is closing over a reset form.
  useEffect(() => {
    if (open) sending.current = false
  }, [open])

  const wasOpen = useRef(open)
  // Before the effect of the fields, which restores them.
  useLayoutEffect(() => {
    isReopened.current = open && !wasOpen.current
    wasOpen.current = open
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
    const values = form.getFieldsValue(true) as Values
    if (token.current === null && changedFields(opened.values, { ...opened.values, ...values }).length === 0)
      drafts.drop()
    else drafts.keep({ values, clientToken: token.current, opened })
  }

  const startOver = () => {
    drafts.drop()
    setRestored(false)
    unrestored.current = null
    token.current = null
    run.current += 1
    save.reset()
    form.resetFields()
    setTouched(false)
    setStale(null)
  }

  const compareWithLatest = async (from: Freshness<Values>) => {
    const asked = run.current
    const { version, values } = await from.latest()
    if (run.current !== asked) return
    const before = stale?.values ?? opened.values
    const own = new Set(changedFields(before, { ...before, ...(form.getFieldsValue(true) as Partial<Values>) }))
    // What the person left alone would undo a change that is not shown.
    const others = Object.entries(values).filter(([field]) => !own.has(field as keyof Values & string))
    form.setFieldsValue(Object.fromEntries(others) as never)
    const changed = changedFields(opened.values, values)
    setStale({ version, values, changed, contested: changed.filter((field) => own.has(field)) })
  }

  const fail = async (error: AppError) => {
    const refusals = refusalsOf(error)
    form.setFields(refusals.map(({ field, text }) => ({ name: field as never, errors: [text] })))
    if (refusals[0]) form.scrollToField(refusals[0].field as never, { block: 'center', focus: true })
    if (error.reason === 'VERSION_STALE' && freshness) {
      // If this fetch fails too, the original error is enough.
      await compareWithLatest(freshness).catch(() => undefined)
    }
    options.onFailed?.(error, () => form.submit())
  }

  const submit = async (values: Values) => {
    if (sending.current) return
    sending.current = true
    token.current ??= newClientToken()
    keep()
    const attempt = {
      clientToken: token.current,
      version: stale?.version ?? opened.version,
      before: stale?.values ?? opened.values,
    }
    const sent = run.current
    try {
      const { data } = await save.mutateAsync(options.toInput(values, attempt))
      if (run.current !== sent) return
      startOver()
      options.onSaved(data)
    } catch (thrown) {
      if (run.current !== sent) return
      sending.current = false
      await fail(toAppError(thrown))
    }
  }

  // A rejected field shows its own error.
  const failure = save.isPending || refusalsOf(save.error).length > 0 ? null : save.error
  const touch = () => {
    setTouched(true)
    keep()
  }
  /** When the fields are mounted: restores the draft once, and at a later opening shows the record as it is by then. */
  const restore = () => {
    if (unrestored.current !== null) form.setFieldsValue(unrestored.current as never)
    else if (isReopened.current && !touched) form.resetFields()
    unrestored.current = null
    isReopened.current = false
  }
  return { touched, restored, touch, startOver, submit, failure, stale, restore, shown }
}

/** What the form was opened with: queries that are asked again while it is open do not change it. */
function useOpened<Opened>(open: boolean, now: Opened): Opened {
  const [{ at, isOpen }, setOpened] = useState({ at: now, isOpen: open })
  // While rendering, as React advises for state that follows a prop: the sheet never shows the former record.
  if (open !== isOpen) setOpened({ at: open ? now : at, isOpen: open })
  return at
}

/** `beforeunload` warning while there is unsaved input. */
export function useUnsavedWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])
}
