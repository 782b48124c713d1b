import { joinTeam, type OpenedInvitation } from '@tessera/shared/contract/team-invitation'
import { userName as nameRule } from '@tessera/shared/contract/user'
import { newClientToken } from '@tessera/shared/http/client-token'
import type { AppError } from '@tessera/shared/http/app-error'
import { WORK_PATH } from '@tessera/shared/remote/guard.rules'
import { signIn } from '@tessera/shared/session/session.store'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button, toast } from '@tessera/shared/ui/core'
import { fieldRule, Form, Input } from '@tessera/shared/ui/form'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CodeField, isValid } from '../../parts/credentials/CodeField'
import { useFormFailure } from '../../parts/credentials/form-failure'
import { NewPasswordField } from '../../parts/credentials/PasswordFields'
import { useSingleMutation } from '../../parts/credentials/single-mutation'
import { Agreement } from './Agreement'
import { JOIN_TEXT as TEXT } from './join-team.text'
import { useLoginDraft } from './login-draft'
import { MobileField } from './MobileField'
import styles from './Login.module.css'

interface JoinValues {
  userName: string
  mobile: string
  code?: string
  newPassword: string
  agreed: boolean
}

interface JoinFormProps {
  readonly token: string
  readonly opened: Extract<OpenedInvitation, { state: 'open' }>
  /** A session is about to begin. */
  readonly onJoin: () => void
  /** The invitation ended while the form was filled in. */
  readonly onGone: () => void
}

export function JoinForm({ token, opened, onJoin, onGone }: JoinFormProps) {
  const { teamName, inviterName, expiresAt, asksCode } = opened
  const [form] = Form.useForm<JoinValues>()
  const [draft, onDraft] = useLoginDraft()
  const [name, setName] = useState('')
  // One for the page: a request that is sent again after a lost answer makes no second account.
  const [clientToken] = useState(newClientToken)
  const joining = useSingleMutation(joinTeam)
  // Until the workbench is there: a second press must not join again.
  const [joined, setJoined] = useState(false)
  const failure = useFormFailure(form)
  const navigate = useNavigate()

  const onFailure = (error: AppError) => {
    if (error.reason === 'GONE' || error.reason === 'NOT_FOUND') return onGone()
    if (error.reason === 'IDEMPOTENCY_MISMATCH') return toast.error(TEXT.alreadyJoined)
    if (error.reason !== 'MOBILE_TAKEN') return failure.onFailure(error)
    form.setFields([{ name: 'mobile', errors: [TEXT.mobileTaken] }])
    form.focusField('mobile')
  }
  const submit = ({ userName, mobile, code, newPassword }: JoinValues) => {
    if (joined) return
    failure.clear()
    joining.send(
      { token, clientToken, userName, mobile, password: newPassword, ...(code === undefined ? {} : { code }) },
      {
        onSuccess: ({ token: session, userInfo }) => {
          setJoined(true)
          onJoin()
          signIn(session, userInfo)
          toast.success(TEXT.joined(teamName))
          void navigate(WORK_PATH, { replace: true })
        },
        onError: onFailure,
      },
    )
  }

  return (
    <Form<JoinValues>
      form={form}
      initialValues={draft}
      onValuesChange={({ mobile, agreed, userName: typed }) => {
        failure.clear()
        onDraft({ mobile, agreed })
        if (typed !== undefined) setName(typed)
      }}
      onFinish={submit}
      requiredMark={false}
      size="large"
    >
      <p className={styles.lead}>
        {TEXT.lead(inviterName)}
        <br />
        {TEXT.until(formatTime(expiresAt))}
      </p>
      <Form.Item name="userName" label={TEXT.personName} rules={[fieldRule(nameRule, TEXT.personNameWrong)]}>
        <Input placeholder={TEXT.personNamePlaceholder} maxLength={20} autoComplete="name" />
      </Form.Item>
      <MobileField autoComplete="username" />
      {asksCode ? (
        <CodeField
          name="code"
          purpose="join"
          mobile={draft.mobile}
          checkMobile={() => isValid(form.validateFields(['mobile']))}
        />
      ) : null}
      <NewPasswordField owner={{ mobile: draft.mobile, userName: name }} first />
      <Agreement />
      <div className={styles.message} role="alert">
        {failure.message}
      </div>
      <Button type="submit" variant="primary" size="large" block loading={joining.isPending || joined}>
        {TEXT.submit}
      </Button>
    </Form>
  )
}
