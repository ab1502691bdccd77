import { createElement, type SVGProps } from 'react'

type Shape = [tag: string, attributes: Record<string, string>]
type IconProps = SVGProps<SVGSVGElement> & { size?: number }

/**
 * Replaces `createLucideIcon` of `lucide-react` in the build: the same `svg` without context, class names and other
 * frameworks. The library's own takes 1 KiB of every first page.
 */
// biome-ignore lint/style/noDefaultExport: the icons' files import the default
export default function createLucideIcon({ node }: { node: readonly Shape[] }) {
  return ({ size = 24, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
