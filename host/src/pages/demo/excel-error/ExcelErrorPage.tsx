import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import {
  CUSTOMER_IMPORT_KIND,
  MaterialSheetImport,
  SheetImport,
  useRowImport,
} from '@tessera/shared/import/sheet-import'
import { loginPath } from '@tessera/shared/remote/guard.rules'
import { useSession } from '@tessera/shared/session/session.store'
import { ButtonLink } from '@tessera/shared/ui/core'
import { AnimatedRadio } from '@tessera/shared/ui/form'
import { useState } from 'react'
import { DemoFrame } from '../DemoFrame'
import { EXCEL_TEXT } from './excel.text'

const KINDS = (['customer', 'material'] as const).map((value) => ({ value, label: EXCEL_TEXT[value] }))
type Kind = (typeof KINDS)[number]['value']
/** The first tier that may import them. */
const TIERS = { customer: 1, material: 2 } as const

/** Validates a workbook of customers or materials cell by cell before anything is imported. */
export default function ExcelErrorPage() {
  const [kind, setKind] = useState<Kind>('customer')
  const viewer = useSession((session) => (session.token === null ? null : session.userInfo))
  const customers = useRowImport(
    CUSTOMER_IMPORT_KIND,
    <ButtonLink to="/work/customer/management">{EXCEL_TEXT.toCustomers}</ButtonLink>,
  )
  const mayImport = viewer !== null && checkAccess(ACCESS[kind], viewer) === 'ok'
  const instead = <Way kind={kind} signedIn={viewer !== null} />
  const choice = <AnimatedRadio aria-label={EXCEL_TEXT.kind} options={KINDS} value={kind} onChange={setKind} />
  return (
    <DemoFrame title={EXCEL_TEXT.title} lead={EXCEL_TEXT.lead}>
      {kind === 'material' ? (
        <MaterialSheetImport
          onward={<ButtonLink to="/work/material/list">{EXCEL_TEXT.toMaterials}</ButtonLink>}
          instead={mayImport ? undefined : instead}
          choice={choice}
        />
      ) : (
        <SheetImport
          sheet={CUSTOMER_IMPORT_KIND.sheet}
          importing={mayImport ? customers : null}
          instead={instead}
          choice={choice}
        />
      )}
    </DemoFrame>
  )
}

/** What a person without the right to import can do. */
function Way({ kind, signedIn }: { readonly kind: Kind; readonly signedIn: boolean }) {
  const words = EXCEL_TEXT.ways[kind]
  return (
    <>
      <p>{signedIn ? words.tier : words.visitor}</p>
      {signedIn ? (
        <ButtonLink to={`/vip-upgrade?tier=${TIERS[kind]}`}>{EXCEL_TEXT.seeTiers}</ButtonLink>
      ) : (
        <ButtonLink to={loginPath('/demo/excel-error')}>{EXCEL_TEXT.logIn}</ButtonLink>
      )}
    </>
  )
}
