import type { FormInstance } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { AppError } from '../../http/app-error'
import { Button } from '../core/Button'
import { confirm } from '../overlay/confirm'
import { Sheet } from '../overlay/Sheet'
import { FailureNote } from './FailureNote'
import { Form } from './Form'
import { FORM_TEXT } from './form.text'
import { FormWaits, useWaits } from './form-waits'
import styles from './FormSheet.module.css'
import { RestoredNote } from './RestoredNote'
import { StaleNote } from './StaleNote'
import { type FormSaveOptions, useFormSave, useUnsavedWarning } from './use-form-save'

export interface FormSheetProps<Values extends object, Input, Data> extends Omit<
  FormSaveOptions<Values, Input, Data>,
  'keptAs' | 'keptIn'
> {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  /** Form id and prefix of the field ids: links the submit button and the labels; unique on the page. */
  readonly name: string
  /** For callers that watch the fields from outside. */
  readonly form?: FormInstance<Values>
  /** Null while there is nothing to submit: what the form is about is loaded, or forbids it. */
  readonly submitText: string | null
  /** Submitting takes something away. */
  readonly danger?: boolean
  /**
   * What closing does with unsaved input: `asks` confirms before discarding it; `keeps` stores it as a draft of a new record,
   * which also survives leaving the page.
   */
  readonly closing: 'asks' | 'keeps'
  /** Input also survives a reload, in this browser; its values must be JSON. Never for passwords or payment data. */
  readonly survives?: boolean
  /** Id of the record, if one form serves several: each has its own draft and idempotency token. */
  readonly draftOf?: string
  /** Offers to clear a kept draft. */
  readonly clearable?: boolean
  /** Overrides the general text of an error. */
  readonly failureText?: (error: AppError) => string | undefined
  /** Next to the buttons, e.g. what saving costs. */
  readonly note?: ReactNode
  readonly width?: number
  /** The fields. */
  readonly children: ReactNode
}

/** A form in a sheet, with drafts, failures and conflicts handled; see {@link useFormSave}. */
export function FormSheet<Values extends object, Input, Data>(props: FormSheetProps<Values, Input, Data>) {
  const { open, title, name, closing, draftOf = '', width, save, survives = false } = props
  const [form] = Form.useForm<Values>(props.form)
  const keptIn = survives ? 'browser' : closing === 'keeps' ? 'page' : null
  const saving = useFormSave(form, open, { ...props, keptAs: `${name}/${draftOf}`, keptIn })
  const { touched, restored, touch, startOver, submit, failure, stale, restore, shown } = saving
  useUnsavedWarning(open && touched)
  const { waiting, tell } = useWaits()

  const close = async () => {
    if (closing === 'asks' && touched) {
      const { discard, discardOk, discardCancel } = FORM_TEXT
      if (!(await confirm({ title: discard, okText: discardOk, cancelText: discardCancel, danger: true }))) return
      startOver()
    }
    props.onClose()
  }

  return (
    <Sheet
      open={open}
      title={title}
      onClose={() => void close()}
      {...(width === undefined ? {} : { width })}
      footer={
        <div className={styles.foot}>
          {stale && props.freshness ? (
            <StaleNote
              stale={stale}
              freshness={props.freshness}
              onTake={(taken) => form.setFieldsValue(taken as never)}
            />
          ) : failure ? (
            <FailureNote error={failure} text={props.failureText?.(failure)} />
          ) : null}
          {props.note}
          <div className={styles.actions}>
            {props.clearable && touched ? (
              <Button variant="quiet" onClick={startOver} disabled={save.isPending}>
                {FORM_TEXT.clear}
              </Button>
            ) : null}
            <Button onClick={() => void close()}>{FORM_TEXT.cancel}</Button>
            {props.submitText === null ? null : (
              <Button
                type="submit"
                form={name}
                variant={props.danger ? 'danger' : 'primary'}
                loading={save.isPending || waiting}
              >
                {props.submitText}
              </Button>
            )}
          </div>
        </div>
      }
    >
      {restored ? <RestoredNote onDiscard={startOver} disabled={save.isPending} /> : null}
      <Form<Values>
        form={form}
        name={name}
        initialValues={shown.values}
        // No asterisks: the labels mark optional fields.
        requiredMark={false}
        onValuesChange={touch}
        onFinish={(values) => (waiting ? undefined : void submit(values))}
      >
        <WhenShown run={restore} />
        <FormWaits value={tell}>{props.children}</FormWaits>
      </Form>
    </Sheet>
  )
}

/** Runs an effect when the fields are mounted. */
function WhenShown({ run }: { readonly run: () => void }) {
  useEffect(run, [run])
  return null
}
