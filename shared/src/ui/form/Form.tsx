import { Form as AntForm, type FormProps } from 'antd'
import styles from './Form.module.css'
import { InForm } from './in-form'

const FOCUS_FIRST_ERROR = { behavior: 'smooth', block: 'center', focus: true } as const

/** Whether a field is among those that changed, given as a part of the form's values. */
const isAmong = (changed: unknown, name: readonly (string | number)[]): boolean => {
  let part = changed
  return name.every((key) => {
    if (typeof part !== 'object' || part === null || !(key in part)) return false
    part = (part as Record<string | number, unknown>)[key]
    return true
  })
}

/** Opens what is folded round a field, so that its error is seen. */
function unfold(id: string): void {
  const folded = document.getElementById(id)?.closest<HTMLDetailsElement>('details:not([open])')
  if (folded) folded.open = true
}

/**
 * Labels above the fields, validation on blur; on submit the first error is scrolled to and focused. A field that shows an error is judged
 * anew at each change, because not every field is left by a blur: a time is chosen by a button.
 */
function KitForm<Values>({ className, form: given, onValuesChange, ...props }: FormProps<Values>) {
  const [form] = AntForm.useForm<Values>(given)
  const judgeAnew = (changed: Partial<Values>) => {
    for (const { name, errors } of form.getFieldsError()) {
      if (errors.length === 0 || !isAmong(changed, name)) continue
      form.validateFields([name] as never).then(
        // A field without rules is not judged: its error was the server's, about the former value.
        () => form.setFields([{ name: name as never, errors: [] }]),
        () => undefined,
      )
    }
  }
  const own: FormProps<Values> = {
    layout: 'vertical',
    // The browser's own bubble would cover the field's message, in the browser's language.
    noValidate: true,
    requiredMark: 'optional',
    validateTrigger: ['onBlur', 'onSubmit'],
    scrollToFirstError: FOCUS_FIRST_ERROR,
    ...props,
    form,
    onFinishFailed: (failed) => {
      // Before the first one is scrolled to.
      for (const { name } of failed.errorFields)
        unfold([props.name, ...name].filter((part) => part !== undefined).join('_'))
      props.onFinishFailed?.(failed)
    },
    onValuesChange: (changed, values) => {
      onValuesChange?.(changed, values)
      judgeAnew(changed)
    },
    className: [styles.form, className].filter(Boolean).join(' '),
  }
  return (
    <InForm value={true}>
      <AntForm<Values> {...(own as FormProps<Values> & { children?: never })} />
    </InForm>
  )
}

export const Form = Object.assign(KitForm, {
  Item: AntForm.Item,
  List: AntForm.List,
  useForm: AntForm.useForm,
  useFormInstance: AntForm.useFormInstance,
  useWatch: AntForm.useWatch,
})
