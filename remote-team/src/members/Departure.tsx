import { isAdmin } from '@tessera/shared/contract/access'
import type { TeamMember } from '@tessera/shared/contract/team'
import type { AppError } from '@tessera/shared/http/app-error'
import { ErrorState, LoadingState, toast } from '@tessera/shared/ui/core'
import { Form, FormSheet, Select } from '@tessera/shared/ui/form'
import { useMember, useMemberStatus, useOwners, useRemoveMember } from './members.api'
import { consequencesOf, failureText, proofIfAny, type ProofValues, refusedProof } from './members.rules'
import { MEMBERS_TEXT as TEXT } from './members.text'
import { ProofFields } from './ProofFields'
import styles from './Members.module.css'

interface DepartureProps {
  readonly member: TeamMember
  readonly kind: 'disable' | 'remove'
  readonly open: boolean
  readonly onClose: () => void
}

interface Heir extends ProofValues {
  readonly transferToUserId?: string
}

const NOBODY: Heir = {}
const leavingOf = ({ transferToUserId, ...proof }: Heir) => ({
  ...(transferToUserId !== undefined && { transferToUserId }),
  ...proofIfAny(proof),
})
const FAULTS = { transferToUserId: TEXT.heirGone }
const REQUIRED = [{ required: true, message: TEXT.heirMissing }]

/** Disables or deletes a member: says what ends, and asks who takes the customers over. */
export function Departure({ member, kind, open, onClose }: DepartureProps) {
  const { id, userName } = member
  const detail = useMember(open ? id : null)
  const owned = detail.data?.customerCount ?? member.customerCount
  const disabling = useMemberStatus()
  const removal = useRemoveMember()
  const [form] = Form.useForm<Heir>()
  const common = {
    open,
    width: 480,
    danger: true,
    onClose,
    closing: 'asks',
    initialValues: NOBODY,
    failureText,
    form,
    faults: FAULTS,
    refusalOf: refusedProof,
    // A failure refetches member and colleagues (members.api.ts): the field appears, or no longer offers who was chosen.
    onFailed: (error: AppError) => {
      if (!error.data.issues?.some(({ path }) => path === 'transferToUserId')) return
      form.setFields([{ name: 'transferToUserId', value: undefined, errors: [TEXT.heirGone] }])
    },
  } as const
  const body = (
    <>
      {detail.isPending ? <LoadingState variant="list" /> : null}
      {detail.isError ? <ErrorState error={detail.error} onRetry={() => void detail.refetch()} /> : null}
      {detail.data ? (
        <ul className={styles.consequences}>
          {consequencesOf(detail.data, kind).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {owned > 0 ? <HeirField leaving={id} open={open} /> : null}
      {isAdmin(member) ? <ProofFields /> : null}
    </>
  )
  if (kind === 'disable')
    return (
      <FormSheet
        {...common}
        name="disable-member"
        title={TEXT.disableTitle(userName)}
        submitText={TEXT.disable}
        save={disabling}
        toInput={(heir: Heir) => ({ id, status: 'disabled' as const, ...leavingOf(heir) })}
        onSaved={() => {
          toast.success(TEXT.disabled(userName))
          onClose()
        }}
      >
        {body}
      </FormSheet>
    )
  return (
    <FormSheet
      {...common}
      name="remove-member"
      title={TEXT.removeTitle(userName)}
      submitText={TEXT.remove}
      save={removal}
      toInput={(heir: Heir) => ({ memberId: id, ...leavingOf(heir) })}
      onSaved={() => {
        toast.success(TEXT.removed(userName))
        onClose()
      }}
    >
      {body}
    </FormSheet>
  )
}

function HeirField({ leaving, open }: { readonly leaving: string; readonly open: boolean }) {
  const owners = useOwners(open)
  const options = (owners.data?.list ?? [])
    .filter(({ userId }) => userId !== leaving)
    .map(({ userId, userName, openCount, customerCount }) => ({
      value: userId,
      label: TEXT.heir(userName, openCount, customerCount),
    }))
  return (
    <Form.Item name="transferToUserId" label={TEXT.transferTo} rules={REQUIRED} required>
      <Select<string>
        loading={owners.isPending}
        options={options}
        placeholder={TEXT.heirMissing}
        notFoundContent={owners.isPending ? null : TEXT.noHeir}
      />
    </Form.Item>
  )
}
