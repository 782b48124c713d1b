import { memberDraft } from '@tessera/shared/contract/team'
import { fieldRule, Form, Input, InputNumber, Segmented } from '@tessera/shared/ui/form'
import styles from './Members.module.css'
import { FAULT_TEXT, MEMBERS_TEXT as TEXT, ROLE_OPTIONS } from './members.text'

const { userName, mobile, password, monthlyImgLimit } = memberDraft.shape
const RULES = {
  userName: [fieldRule(userName, FAULT_TEXT.userName)],
  mobile: [fieldRule(mobile, FAULT_TEXT.mobile)],
  password: [fieldRule(password, FAULT_TEXT.password)],
  monthlyImgLimit: [fieldRule(monthlyImgLimit.optional(), FAULT_TEXT.monthlyImgLimit)],
}

/** What an admin decides about a member, old or new. */
export function MemberFields() {
  return (
    <>
      <Form.Item name="userName" label={TEXT.personName} rules={RULES.userName} required>
        <Input placeholder={TEXT.personNamePlaceholder} maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="roleType" label={TEXT.role} extra={TEXT.roleHint}>
        <Segmented options={ROLE_OPTIONS} aria-label={TEXT.role} block />
      </Form.Item>
      <Form.Item
        name="monthlyImgLimit"
        label={TEXT.monthlyLimit}
        rules={RULES.monthlyImgLimit}
        extra={TEXT.monthlyLimitHint}
      >
        <InputNumber
          className={styles.number}
          placeholder={TEXT.unlimited}
          suffix={TEXT.imagesUnit}
          inputMode="numeric"
          controls={false}
        />
      </Form.Item>
    </>
  )
}

export function NumberField() {
  return (
    <Form.Item name="mobile" label={TEXT.mobile} rules={RULES.mobile} extra={TEXT.mobileHint} required>
      <Input placeholder={TEXT.mobilePlaceholder} type="tel" inputMode="numeric" maxLength={11} autoComplete="off" />
    </Form.Item>
  )
}

interface PasswordFieldProps {
  readonly name: 'password' | 'newPassword'
  readonly label: string
  readonly hint: string
}

export function PasswordField({ name, label, hint }: PasswordFieldProps) {
  return (
    <Form.Item name={name} label={label} rules={RULES.password} extra={hint} required>
      <Input.Password placeholder={TEXT.passwordPlaceholder} autoComplete="new-password" />
    </Form.Item>
  )
}
