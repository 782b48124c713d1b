import { isAdmin } from '@tessera/shared/contract/access'
import { factorCode } from '@tessera/shared/contract/factor'
import { knownPassword } from '@tessera/shared/contract/password'
import { useSession } from '@tessera/shared/session/session.store'
import { ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { fieldRule, Form, Input } from '@tessera/shared/ui/form'
import { Link } from 'react-router-dom'
import { useFactor } from './members.api'
import styles from './Members.module.css'
import { FAULT_TEXT, MEMBERS_TEXT as TEXT } from './members.text'

const RULES = {
  password: [fieldRule(knownPassword, FAULT_TEXT.ownPassword)],
  code: [fieldRule(factorCode, FAULT_TEXT.factorCode)],
}

/** Who makes an admin or acts on one proves who they are, inside the form of the act: by the second factor where it is on, else the password. */
export function ProofFields({ lead = TEXT.proofLead }: { readonly lead?: string }) {
  const factor = useFactor()
  const hasPassword = useSession(({ userInfo }) => userInfo?.hasPassword ?? true)
  if (factor.isPending) return <LoadingState variant="list" />
  if (factor.isError) return <ErrorState error={factor.error} onRetry={() => void factor.refetch()} />
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      {factor.data.on ? (
        <Form.Item name="factorCode" label={TEXT.factorCode} preserve={false} rules={RULES.code}>
          <Input autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} />
        </Form.Item>
      ) : (
        <Form.Item
          name="ownPassword"
          label={TEXT.ownPassword}
          preserve={false}
          rules={RULES.password}
          extra={hasPassword ? undefined : <Link to="/work/account">{TEXT.noOwnPassword}</Link>}
        >
          <Input.Password autoComplete="current-password" maxLength={256} />
        </Form.Item>
      )}
    </>
  )
}

/** In the form of a sub-account's or a new member's terms: an admin is made by who proves to be themselves. */
export function ProofOfPromotion() {
  const roleType = Form.useWatch<number | undefined>('roleType')
  return roleType !== undefined && isAdmin({ roleType }) ? <ProofFields lead={TEXT.proofOfPromotion} /> : null
}
