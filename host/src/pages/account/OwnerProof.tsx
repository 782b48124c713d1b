import { useSession } from '@tessera/shared/session/session.store'
import { Form, Segmented } from '@tessera/shared/ui/form'
import { useState } from 'react'
import { CodeField } from '../../parts/credentials/CodeField'
import { KnownPasswordField } from '../../parts/credentials/PasswordFields'
import { ACCOUNT_TEXT } from './account.text'

export interface ProofValues {
  password?: string
  smsCode?: string
}

/** In the shape that the calls take: only the proof whose field is shown has a value. */
export const proofOf = ({ password, smsCode }: ProofValues): ProofValues =>
  smsCode === undefined ? { password } : { smsCode }

const WAYS = [
  { value: 'password', label: ACCOUNT_TEXT.byPassword },
  { value: 'code', label: ACCOUNT_TEXT.byCode },
] as const

/** Proof of ownership inside a form: the password, or an SMS code to the own number. */
export function OwnerProof({ purpose }: { readonly purpose: 'password' | 'delete' }) {
  const user = useSession((session) => session.userInfo)
  const [way, setWay] = useState<'password' | 'code'>('password')
  const hasPassword = user?.hasPassword ?? true
  return (
    <>
      {hasPassword ? (
        <Form.Item label={ACCOUNT_TEXT.proof}>
          <Segmented<'password' | 'code'> options={[...WAYS]} value={way} onChange={setWay} block />
        </Form.Item>
      ) : null}
      {hasPassword && way === 'password' ? (
        <KnownPasswordField label={ACCOUNT_TEXT.currentPassword} />
      ) : (
        <CodeField name="smsCode" purpose={purpose} mobile={null} shownAs={user?.mobileMasked} />
      )}
    </>
  )
}
