import { factorCode } from '@tessera/shared/contract/factor'
import { fieldRule, Form, Input } from '@tessera/shared/ui/form'

interface FactorCodeFieldProps {
  readonly label: string
  readonly hint: string
  /** Said when it is neither a code of the app nor a recovery code. */
  readonly wrong: string
}

/** Field `code` of a form: a code of the authenticator app, or a recovery code. */
export function FactorCodeField({ label, hint, wrong }: FactorCodeFieldProps) {
  return (
    <Form.Item name="code" label={label} extra={hint} rules={[fieldRule(factorCode, wrong)]}>
      <Input autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} maxLength={24} />
    </Form.Item>
  )
}
