import { toast } from '@tessera/shared/ui/core'
import { FormSheet } from '@tessera/shared/ui/form'
import { beanShortage, CostNote, useCoinOffer } from '@tessera/shared/ui/guards'
import { MemberFields, NumberField, PasswordField } from './MemberFields'
import { useCreateMember, useMemberQuota } from './members.api'
import {
  draftOf,
  failureText,
  type MemberValues,
  NEW_MEMBER,
  proofIfAny,
  refusalOf,
  refusedProof,
} from './members.rules'
import { FAULT_TEXT, MEMBERS_TEXT as TEXT } from './members.text'
import { ProofOfPromotion } from './ProofFields'

interface NewMemberProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before it drops what was typed; a draft is not kept, because it holds a password. */
export function NewMember({ open, onClose }: NewMemberProps) {
  const quota = useMemberQuota(open)
  const creation = useCreateMember()
  const { offer, sheet } = useCoinOffer()
  return (
    <>
      <FormSheet
        open={open}
        title={TEXT.create}
        width={520}
        onClose={onClose}
        name="new-member"
        submitText={TEXT.create}
        closing="asks"
        initialValues={NEW_MEMBER as MemberValues}
        save={creation}
        toInput={(values, { clientToken }) => ({
          clientToken,
          member: draftOf(values),
          mostBeans: quota.data?.nextCostBeans,
          ...proofIfAny(values),
        })}
        within="member"
        faults={FAULT_TEXT}
        refusalOf={(error) => refusedProof(error) ?? refusalOf(error)}
        failureText={failureText}
        onSaved={({ userName, chargedBeans }) => {
          toast.success(chargedBeans > 0 ? TEXT.createdPaid(userName, chargedBeans) : TEXT.created(userName))
          onClose()
        }}
        onFailed={(error, onContinue) => {
          const shortage = beanShortage(error)
          if (shortage) void offer({ type: 'create_member', shortage, onContinue })
        }}
        note={<CostNote quota={quota.data} failed={quota.isError} free={TEXT.quotaFree} />}
      >
        <NumberField />
        <PasswordField name="password" label={TEXT.firstPassword} hint={TEXT.firstPasswordHint} />
        <MemberFields />
        <ProofOfPromotion />
      </FormSheet>
      {sheet}
    </>
  )
}
