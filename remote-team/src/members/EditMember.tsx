import { isAdmin } from '@tessera/shared/contract/access'
import { getMemberDetail, type TeamMember } from '@tessera/shared/contract/team'
import { call } from '@tessera/shared/http/client'
import { toast } from '@tessera/shared/ui/core'
import { FormSheet } from '@tessera/shared/ui/form'
import { MemberFields } from './MemberFields'
import { useUpdateMember } from './members.api'
import {
  changeOf,
  failureText,
  type MemberValues,
  proofIfAny,
  refusedProof,
  shownValue,
  valuesOf,
} from './members.rules'
import { ProofFields, ProofOfPromotion } from './ProofFields'
import { FAULT_TEXT, FIELD_TEXT, MEMBERS_TEXT as TEXT } from './members.text'

interface MemberSheetProps {
  readonly member: TeamMember
  readonly open: boolean
  readonly onClose: () => void
}

export function EditMember({ member, open, onClose }: MemberSheetProps) {
  const { id, version } = member
  return (
    <FormSheet
      open={open}
      title={TEXT.editTitle(member.userName)}
      width={440}
      onClose={onClose}
      name="edit-member"
      submitText={TEXT.save}
      closing="asks"
      initialValues={valuesOf(member)}
      save={useUpdateMember()}
      toInput={(values: MemberValues, attempt) => ({
        id,
        version: attempt.version,
        member: changeOf(values),
        ...proofIfAny(values),
      })}
      within="member"
      faults={FAULT_TEXT}
      refusalOf={refusedProof}
      failureText={failureText}
      freshness={{
        version,
        latest: async () => {
          const latest = await call(getMemberDetail, { id })
          return { version: latest.version, values: valuesOf(latest) }
        },
        labels: FIELD_TEXT,
        show: shownValue,
      }}
      onSaved={({ userName }) => {
        toast.success(TEXT.saved(userName))
        onClose()
      }}
    >
      <MemberFields />
      {isAdmin(member) ? <ProofFields /> : <ProofOfPromotion />}
    </FormSheet>
  )
}
