import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import { CUSTOMER_IMPORT_KIND, SheetImport, useRowImport } from '@tessera/shared/import/sheet-import'
import { loginPath } from '@tessera/shared/remote/guard.rules'
import { useSession } from '@tessera/shared/session/session.store'
import { ButtonLink } from '@tessera/shared/ui/core'
import { AnimatedRadio } from '@tessera/shared/ui/form'
import { useState } from 'react'
import { DemoFrame } from '../DemoFrame'
import { EXCEL_TEXT } from './excel.text'
import { MATERIAL_SHEET } from './material-sheet'

const KINDS = (['customer', 'material'] as const).map((value) => ({ value, label: EXCEL_TEXT[value] }))
type Kind = (typeof KINDS)[number]['value']

/** Validates a workbook of customers or materials cell by cell before anything is imported. */
export default function ExcelErrorPage() {
  const [kind, setKind] = useState<Kind>('customer')
  const viewer = useSession((session) => (session.token === null ? null : session.userInfo))
  const customers = useRowImport(
    CUSTOMER_IMPORT_KIND,
    <ButtonLink to="/work/customer/management">{EXCEL_TEXT.toCustomers}</ButtonLink>,
  )
  const mayImport = viewer !== null && checkAccess(ACCESS.customer, viewer) === 'ok'
  const choice = <AnimatedRadio aria-label={EXCEL_TEXT.kind} options={KINDS} value={kind} onChange={setKind} />
  return (
    <DemoFrame title={EXCEL_TEXT.title} lead={EXCEL_TEXT.lead}>
      {kind === 'material' ? (
        <SheetImport
          sheet={MATERIAL_SHEET}
          importing={null}
          instead={<p>{EXCEL_TEXT.materialOnly}</p>}
          choice={choice}
        />
      ) : (
        <SheetImport
          sheet={CUSTOMER_IMPORT_KIND.sheet}
          importing={mayImport ? customers : null}
          instead={<Way signedIn={viewer !== null} />}
          choice={choice}
        />
      )}
    </DemoFrame>
  )
}

/** What a person without the right to import can do. */
function Way({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <>
      <p>{signedIn ? EXCEL_TEXT.tier : EXCEL_TEXT.visitor}</p>
      {signedIn ? (
        <ButtonLink to="/vip-upgrade?tier=1">{EXCEL_TEXT.seeTiers}</ButtonLink>
      ) : (
        <ButtonLink to={loginPath('/demo/excel-error')}>{EXCEL_TEXT.logIn}</ButtonLink>
      )}
    </>
  )
}
