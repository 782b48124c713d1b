import { isAdmin, ROLE } from '@tessera/shared/contract/access'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { ActionProof } from '@tessera/shared/contract/factor'
import type { getMemberDetail, MemberChange, MemberDraft, TeamMember } from '@tessera/shared/contract/team'
import type { TeamInvitation } from '@tessera/shared/contract/team-invitation'
import type { AppError } from '@tessera/shared/http/app-error'
import { errorText } from '@tessera/shared/text/errors.text'
import { costFailure } from '@tessera/shared/ui/guards'
import { MEMBERS_TEXT as TEXT } from './members.text'

export const STATUSES = ['active', 'disabled'] as const satisfies readonly TeamMember['status'][]

/** Share of the monthly images from which the bar warns. */
const NEARLY_USED = 0.8

export type Usage =
  | { readonly kind: 'unlimited'; readonly used: number }
  | {
      readonly kind: 'limited'
      readonly used: number
      readonly limit: number
      /** 0–1, clamped if the limit was lowered below the usage. */
      readonly share: number
      readonly tone: 'calm' | 'nearly' | 'full'
    }

/** Usage of a member's monthly images. */
export function usageOf({ usedImg, monthlyImgLimit }: Pick<TeamMember, 'usedImg' | 'monthlyImgLimit'>): Usage {
  if (monthlyImgLimit === null) return { kind: 'unlimited', used: usedImg }
  const share = monthlyImgLimit === 0 ? 1 : Math.min(1, usedImg / monthlyImgLimit)
  const tone = share >= 1 ? 'full' : share >= NEARLY_USED ? 'nearly' : 'calm'
  return { kind: 'limited', used: usedImg, limit: monthlyImgLimit, share, tone }
}

/** Query key of the open member. */
export const MEMBER_KEY = 'member'

/** Form values; every field may be blank or untouched. */
export interface MemberValues extends ProofValues {
  readonly userName?: string
  readonly mobile?: string
  readonly password?: string
  readonly roleType?: MemberDraft['roleType']
  readonly monthlyImgLimit?: number | null
}

export const NEW_MEMBER = { roleType: ROLE.subAccount, monthlyImgLimit: null } as const satisfies MemberValues

export const changeOf = ({
  userName = '',
  roleType = ROLE.subAccount,
  monthlyImgLimit,
}: MemberValues): MemberChange => ({
  userName: userName.trim(),
  roleType,
  monthlyImgLimit: monthlyImgLimit ?? null,
})

export const draftOf = (values: MemberValues): MemberDraft => ({
  ...changeOf(values),
  mobile: values.mobile?.trim() ?? '',
  password: values.password ?? '',
})

export const valuesOf = ({ userName, roleType, monthlyImgLimit }: TeamMember): MemberValues => ({
  userName,
  roleType: isAdmin({ roleType }) ? ROLE.admin : ROLE.subAccount,
  monthlyImgLimit,
})

/** When somebody last could not join by a link that still works, while the next member costs more than there is; null otherwise. */
export function blockedSince(
  invitations: readonly Pick<TeamInvitation, 'state' | 'blockedAt'>[],
  { nextCostBeans, beans }: { readonly nextCostBeans: number; readonly beans: number },
): string | null {
  if (nextCostBeans <= beans) return null
  const times = invitations.flatMap(({ state, blockedAt }) => (state === 'live' && blockedAt ? [blockedAt] : []))
  return times.toSorted().at(-1) ?? null
}

/** A value as the note on a colleague's changes shows it. */
export function shownValue<Field extends keyof MemberValues>(field: Field, value: MemberValues[Field]): string {
  if (field === 'roleType') return isAdmin({ roleType: Number(value) }) ? TEXT.admin : TEXT.subAccount
  return value === null || value === undefined ? TEXT.unlimited : String(value)
}

/** Refusals of a password that name no field of the input. */
export const refusedPassword =
  <Field extends string>(field: Field) =>
  (error: AppError) =>
    error.reason === 'PASSWORD_COMMON' || error.reason === 'PASSWORD_OWN' ? { field, text: errorText(error) } : null

/** What somebody types to prove who they are. */
export interface ProofValues {
  readonly ownPassword?: string
  readonly factorCode?: string
}

/** In the shape that the calls take: only the proof whose field is shown has a value. */
export const proofOf = ({ ownPassword, factorCode }: ProofValues): ActionProof =>
  factorCode === undefined ? { password: ownPassword } : { factorCode }

/** Only with the fields shown, that is for acts on an admin. */
export const proofIfAny = (values: ProofValues): { proof?: ActionProof } =>
  values.ownPassword === undefined && values.factorCode === undefined ? {} : { proof: proofOf(values) }

/** Refusals of a proof. */
export function refusedProof(error: AppError) {
  if (error.reason === 'PASSWORD_WRONG') return { field: 'ownPassword', text: errorText(error) } as const
  return error.reason === 'SECOND_FACTOR_WRONG' ? ({ field: 'factorCode', text: errorText(error) } as const) : null
}

export const refusalOf = (error: AppError) =>
  error.reason === 'MOBILE_TAKEN'
    ? ({ field: 'mobile', text: TEXT.mobileTaken } as const)
    : error.reason === 'NUMBER_REFUSED'
      ? ({ field: 'mobile', text: errorText(error) } as const)
      : refusedPassword('password')(error)

export function failureText(error: AppError): string | undefined {
  if (error.reason === 'SOLE_ADMIN') return TEXT.soleAdmin
  // The token was already used with other values: the first response was lost and the account exists.
  if (error.reason === 'IDEMPOTENCY_MISMATCH') return TEXT.alreadyCreated
  return costFailure(error)
}

type Detail = EndpointOutput<typeof getMemberDetail>

/** What disabling or deleting a member does, a line each. */
export function consequencesOf(member: Detail, kind: 'disable' | 'remove'): string[] {
  const { customerCount, sessions, waitingTasks, personalMaterials = 0, personalPictures = 0 } = member
  const erased = [
    personalMaterials > 0 ? TEXT.ownMaterials(personalMaterials) : null,
    personalPictures > 0 ? TEXT.ownPictures(personalPictures) : null,
  ].filter((each) => each !== null)
  return [
    sessions > 0 ? TEXT.endsSessions(sessions) : TEXT.endsLogin,
    waitingTasks > 0 ? TEXT.cancelsTasks(waitingTasks) : null,
    customerCount > 0 ? TEXT.handsOver(customerCount) : null,
    kind === 'remove' && erased.length > 0 ? TEXT.erases(erased) : null,
    kind === 'disable' ? TEXT.keepsPlace : TEXT.freesPlace,
  ].filter((line) => line !== null)
}
