import { SchemeList } from '../../workbench/schemes/SchemeList'
import { useInputs } from '../../workbench/workbench-context'
import { FURNITURE_MATERIAL_INPUTS } from './furniture-material.inputs'
import { FURNITURE_MATERIAL_TEXT as TEXT } from './furniture-material.text'

/** Summary before the start: one row a scheme. */
export function ChosenMaterials() {
  const inputs = useInputs(FURNITURE_MATERIAL_INPUTS)
  return (
    <SchemeList
      inputs={inputs}
      lookOf={({ name, pictureUrl }) => ({ name, background: `center / cover url(${JSON.stringify(pictureUrl)})` })}
      textOf={TEXT.of}
    />
  )
}
