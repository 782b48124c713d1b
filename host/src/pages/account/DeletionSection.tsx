import { deleteAccount, getDeletionEffects } from '@tessera/shared/contract/account'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { endSession, useSession } from '@tessera/shared/session/session.store'
import { Button, ErrorState, Skeleton, toast } from '@tessera/shared/ui/core'
import { Checkbox, Form, FormSheet } from '@tessera/shared/ui/form'
import { useId, useState } from 'react'
import { credentialRefusal } from '../../parts/credentials/form-failure'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection'
import { OwnerProof, proofOf, type ProofValues } from './OwnerProof'

export function DeletionSection() {
  const [open, setOpen] = useState(false)
  return (
    <AccountSection title={ACCOUNT_TEXT.deletion}>
      <p className={styles.lead}>{ACCOUNT_TEXT.deletionLead}</p>
      <Button className={styles.dangerous} onClick={() => setOpen(true)}>
        {ACCOUNT_TEXT.deleteStart}
      </Button>
      <DeletionSheet open={open} onClose={() => setOpen(false)} />
    </AccountSection>
  )
}

type Effects = EndpointOutput<typeof getDeletionEffects>

const NOTHING: ProofValues & { understood: boolean } = { understood: false }

function DeletionSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  // Refetched whenever the sheet opens: what would be lost changes.
  const signedIn = useSession((session) => session.token !== null)
  const effects = useEndpoint(getDeletionEffects, {}, { enabled: open && signedIn, staleTime: 0 })
  const possible = effects.data?.obstacle === null
  return (
    <FormSheet
      open={open}
      title={ACCOUNT_TEXT.deleteTitle}
      onClose={onClose}
      name="deletion"
      closing="asks"
      danger
      submitText={possible ? ACCOUNT_TEXT.deleteSubmit : null}
      initialValues={NOTHING}
      save={useEndpointMutation(deleteAccount)}
      toInput={proofOf}
      refusalOf={(error) => credentialRefusal(error, ['password', 'smsCode'])}
      onSaved={() => {
        toast.success(ACCOUNT_TEXT.deleted)
        endSession('logout')
      }}
    >
      {effects.isError ? <ErrorState error={effects.error} onRetry={() => void effects.refetch()} /> : null}
      {effects.isPending ? <Skeleton height={200} /> : null}
      {effects.data?.obstacle ? (
        <p className={styles.obstacle}>{ACCOUNT_TEXT.obstacle[effects.data.obstacle]}</p>
      ) : null}
      {effects.data && possible ? (
        <>
          <Consequences effects={effects.data} />
          <OwnerProof purpose="delete" />
          <Form.Item
            name="understood"
            valuePropName="checked"
            rules={UNDERSTOOD}
            validateTrigger={['onChange', 'onSubmit']}
          >
            <Checkbox>{ACCOUNT_TEXT.understood}</Checkbox>
          </Form.Item>
        </>
      ) : null}
    </FormSheet>
  )
}

const UNDERSTOOD = [
  {
    validator: (_rule: unknown, understood: unknown) =>
      understood === true ? Promise.resolve() : Promise.reject(new Error(ACCOUNT_TEXT.understoodMissing)),
  },
]

function Consequences({ effects }: { readonly effects: Effects }) {
  const { loses, stays } = ACCOUNT_TEXT
  const { closesTeam, nextOwnerName, customers, flops, beans, vipEndTime, openInvoices } = effects
  const { personalMaterials = 0, personalAssets = 0 } = effects
  const gone = [
    loses.login,
    ...(closesTeam ? [loses.closesTeam] : []),
    ...(closesTeam && customers > 0 ? [loses.teamCustomers(customers)] : []),
    ...(!closesTeam && personalMaterials + personalAssets > 0
      ? [loses.personal(personalMaterials, personalAssets)]
      : []),
    ...(closesTeam && flops + beans > 0 ? [loses.balances(flops, beans)] : []),
    ...(closesTeam && vipEndTime ? [loses.membership(vipEndTime)] : []),
    ...(closesTeam && openInvoices > 0 ? [loses.invoices(openInvoices)] : []),
    loses.tasks,
  ]
  const left = closesTeam
    ? [stays.number]
    : [
        ...(nextOwnerName ? [stays.nextOwner(nextOwnerName)] : []),
        ...(customers > 0 ? [stays.ownCustomers(customers)] : []),
        stays.work,
        stays.rights,
        stays.name,
        stays.number,
      ]
  return (
    <>
      <Lines title={ACCOUNT_TEXT.consequences} lines={gone} />
      <Lines title={ACCOUNT_TEXT.keeps} lines={left} stay />
    </>
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly string[]
  /** Told calmly: nothing of it is lost. */
  readonly stay?: boolean
}

function Lines({ title, lines, stay = false }: LinesProps) {
  const id = useId()
  return (
    <div className={stay ? `${styles.consequences} ${styles.stay}` : styles.consequences}>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
