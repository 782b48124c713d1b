import { Checkbox, Form } from '@tessera/shared/ui/form'
import { AgreementLinks } from './AgreementLinks'
import { LOGIN_TEXT } from './login.text'
import styles from './Login.module.css'

const RULES = [
  {
    validator: (_rule: unknown, agreed: unknown) =>
      agreed === true ? Promise.resolve() : Promise.reject(new Error(LOGIN_TEXT.agreeMissing)),
  },
]
const TRIGGERS = ['onChange', 'onSubmit']

/** Consent checkbox, required for every log-in; the documents open over the form. */
export function Agreement() {
  return (
    <Form.Item name="agreed" valuePropName="checked" className={styles.agree} rules={RULES} validateTrigger={TRIGGERS}>
      <Checkbox>
        {LOGIN_TEXT.agree}
        <AgreementLinks />
      </Checkbox>
    </Form.Item>
  )
}
