/** Where each address leads whom, by hand from the specification: `host/src/router/route-matrix.test.ts` says how to read it. */
export const LANDINGS = `
/work/material                                L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/material/list                           L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/material/tagManagement                  L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/material/contentManagement              L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/material/detail                         L HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO HHOOO
/work/customer                                L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/customer/management                     L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/customer/detail                         L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/customer/tagManagement                  L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/customer/merge                          L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
`

/** Redirecting addresses, and where a person with access lands. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/work/material': '/work/material/list',
  '/work/customer': '/work/customer/management',
}
