import {
  FormerImports,
  ImportSheet,
  MATERIAL_IMPORT_KIND,
  MaterialSheetImport,
} from '@tessera/shared/import/sheet-import'
import { Button } from '@tessera/shared/ui/core'
import { MATERIALS_TEXT as TEXT } from './materials.text'

interface ImportMaterialsProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Import of materials from a workbook and a zip of pictures, in a sheet over the list. */
export function ImportMaterials({ open, onClose }: ImportMaterialsProps) {
  return (
    <ImportSheet open={open} title={TEXT.importTitle} onClose={onClose}>
      <MaterialSheetImport
        onward={
          <Button variant="primary" onClick={onClose}>
            {TEXT.importDone}
          </Button>
        }
        former={<FormerImports kind={MATERIAL_IMPORT_KIND} />}
      />
    </ImportSheet>
  )
}
