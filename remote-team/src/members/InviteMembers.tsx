import {
  createInvitation,
  INVITATION_DAYS,
  type InvitationDays,
  type TeamInvitation,
} from '@tessera/shared/contract/team-invitation'
import { ErrorState } from '@tessera/shared/ui/core'
import { InputNumber, Segmented } from '@tessera/shared/ui/form'
import { CostNote } from '@tessera/shared/ui/guards'
import { LinkActions, LinkRow, LinkSheet, SentLink, SHARE_STATE_TEXT } from '@tessera/shared/ui/send'
import { useId, useState } from 'react'
import { useCreateInvitation, useInvitations, useMemberQuota, useRevokeInvitation } from './members.api'
import styles from './Members.module.css'
import { FAULT_TEXT, INVITATION_WORDS, MEMBERS_TEXT as TEXT } from './members.text'

interface Terms {
  readonly days: InvitationDays
  /** Null while the field is empty. */
  readonly people: number | null
  readonly monthlyImgLimit: number | null
}

const { people: peopleRule, monthlyImgLimit: limitRule } = createInvitation.input.shape
/** Why no link can be made on these terms; null where it can. */
const faultsOf = ({ people, monthlyImgLimit }: Terms) => ({
  people: peopleRule.safeParse(people ?? undefined).success && people !== null ? null : TEXT.peopleFault,
  monthlyImgLimit: limitRule.safeParse(monthlyImgLimit).success ? null : FAULT_TEXT.monthlyImgLimit,
})

const USUAL: Terms = { days: 7, people: 1, monthlyImgLimit: null }

interface InviteMembersProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Makes a link by which colleagues join, and shows ways to hand it on; below, links made before. */
export function InviteMembers({ open, onClose }: InviteMembersProps) {
  const [terms, setTerms] = useState(USUAL)
  const faults = faultsOf(terms)
  const quota = useMemberQuota(open)
  const creation = useCreateInvitation()
  return (
    <LinkSheet
      open={open}
      onClose={onClose}
      title={TEXT.invite}
      words={{ make: TEXT.makeInvitation, another: TEXT.anotherInvitation }}
      terms={terms}
      making={creation.isPending}
      fault={faults.people ?? faults.monthlyImgLimit}
      make={async (clientToken) =>
        (await creation.mutateAsync({ clientToken, ...terms, people: terms.people ?? undefined })).data
      }
      show={(made) => (
        <SentLink link={made.link} code={null} words={INVITATION_WORDS}>
          <p className={styles.lead}>{termsText(made)}</p>
        </SentLink>
      )}
    >
      {(onShow) => (
        <>
          <p className={styles.lead}>{TEXT.invitationLead}</p>
          <TermFields terms={terms} onChange={setTerms} />
          <CostNote quota={quota.data} failed={quota.isError} free={TEXT.joinFree} paid={TEXT.joinPaid} />
          <FormerInvitations open={open} onShow={onShow} />
        </>
      )}
    </LinkSheet>
  )
}

interface TermFieldsProps {
  readonly terms: Terms
  readonly onChange: (terms: Terms) => void
}

function TermFields({ terms, onChange }: TermFieldsProps) {
  const faults = faultsOf(terms)
  const id = useId()
  const faultIds = { people: `${id}people`, limit: `${id}limit` }
  return (
    <div className={styles.terms}>
      <div className={styles.term}>
        <span>{TEXT.lifetime}</span>
        <Segmented<InvitationDays>
          aria-label={TEXT.lifetime}
          value={terms.days}
          options={INVITATION_DAYS.map((value) => ({ value, label: TEXT.days(value) }))}
          onChange={(days) => onChange({ ...terms, days })}
        />
      </div>
      <div className={styles.term}>
        <span>{TEXT.people}</span>
        <InputNumber<number>
          aria-label={TEXT.people}
          value={terms.people}
          status={faults.people === null ? '' : 'error'}
          aria-describedby={faults.people === null ? undefined : faultIds.people}
          inputMode="numeric"
          suffix={TEXT.peopleUnit}
          onChange={(people) => onChange({ ...terms, people })}
        />
        {faults.people === null ? null : (
          <small id={faultIds.people} role="alert" className={styles.fault}>
            {faults.people}
          </small>
        )}
      </div>
      <div className={styles.term}>
        <span>{TEXT.monthlyLimit}</span>
        <InputNumber<number>
          aria-label={TEXT.monthlyLimit}
          value={terms.monthlyImgLimit}
          status={faults.monthlyImgLimit === null ? '' : 'error'}
          aria-describedby={faults.monthlyImgLimit === null ? undefined : faultIds.limit}
          inputMode="numeric"
          controls={false}
          placeholder={TEXT.unlimited}
          suffix={TEXT.imagesUnit}
          onChange={(monthlyImgLimit) => onChange({ ...terms, monthlyImgLimit })}
        />
        {faults.monthlyImgLimit === null ? null : (
          <small id={faultIds.limit} role="alert" className={styles.fault}>
            {faults.monthlyImgLimit}
          </small>
        )}
      </div>
    </div>
  )
}

interface FormerInvitationsProps {
  readonly open: boolean
  readonly onShow: (invitation: TeamInvitation) => void
}

function FormerInvitations({ open, onShow }: FormerInvitationsProps) {
  const { data, error, refetch } = useInvitations(open)
  const revoke = useRevokeInvitation()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.list.length === 0) return null
  return (
    <section aria-label={TEXT.invitations} className={styles.former}>
      <h3>{TEXT.invitations}</h3>
      <ul>
        {data.list.map((each) => (
          <LinkRow
            key={each.id}
            title={TEXT.invitationMade(each.createdAt, each.makerName)}
            actions={
              each.state === 'live' ? (
                <LinkActions
                  content={TEXT.revokeInvitation}
                  onShow={() => onShow(each)}
                  onRevoke={() => revoke.mutateAsync({ id: each.id })}
                />
              ) : null
            }
          >
            <span>{each.state === 'used' ? TEXT.allJoined : SHARE_STATE_TEXT[each.state](each)}</span>
            <span>{joinedText(each)}</span>
            {each.monthlyImgLimit === null ? null : <span>{TEXT.eachMonth(each.monthlyImgLimit)}</span>}
          </LinkRow>
        ))}
      </ul>
    </section>
  )
}

const termsText = ({ people, monthlyImgLimit, expiresAt }: TeamInvitation): string =>
  [
    TEXT.upTo(people),
    TEXT.until(expiresAt),
    ...(monthlyImgLimit === null ? [] : [TEXT.eachMonth(monthlyImgLimit)]),
  ].join('，')

const joinedText = ({ joined, people }: TeamInvitation): string =>
  joined.length === 0
    ? TEXT.joinedNobody(people)
    : TEXT.joinedBy(
        joined.map(({ userName }) => userName),
        people,
      )
