import { Form as AntForm, type FormProps } from 'antd'
import styles from './Form.module.css'

const FOCUS_FIRST_ERROR = { behavior: 'smooth', block: 'center', focus: true } as const

/** Labels above the fields, validation on blur; on submit the first error is scrolled to and focused. */
function KitForm<Values>({ className, ...props }: FormProps<Values>) {
  const form: FormProps<Values> = {
    layout: 'vertical',
    requiredMark: 'optional',
    validateTrigger: ['onBlur', 'onSubmit'],
    scrollToFirstError: FOCUS_FIRST_ERROR,
    ...props,
    className: [styles.form, className].filter(Boolean).join(' '),
  }
  return <AntForm<Values> {...(form as FormProps<Values> & { children?: never })} />
}

export const Form = Object.assign(KitForm, {
  Item: AntForm.Item,
  List: AntForm.List,
  useForm: AntForm.useForm,
  useFormInstance: AntForm.useFormInstance,
  useWatch: AntForm.useWatch,
})
