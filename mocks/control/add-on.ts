import type { ComponentType } from 'react'
import type { ByLanguage } from '../texts/texts.ts'
import type { CommandRunner } from './command-runner.ts'
import type { WorldState } from './commands/world.ts'

/** Additions to a page under control. An entry (`mocks/*.ts`) hands them to the host; the core knows none of them by name. */
export interface PageAddOn {
  /** True when it shows something else in the product's place. */
  replacesProduct?(): boolean
  /** Further link parameters that are on or off: `mock.<flag>=1`. */
  flags?: readonly string[]
  /** Further link parameters with a text: `mock.<name>=…`. */
  texts?: readonly string[]
  /** Called at each start, before anything of a link is done. Throws a refusal; doesn't return if it replaces the product. */
  checkLink?(control: CommandRunner, link: FollowedLink): Promise<void>
  /** The brand (add-on of the service) as a link writes it. */
  brandInLink?: BrandInLink
  /** A link or a snapshot has begun another world, or a link has changed this one. */
  worldBegun?(control: CommandRunner, link?: FollowedLink): Promise<void>
  /** The page is under control, and the product about to start. */
  started?(control: CommandRunner, flags: LinkFlags): void
  tabs?: readonly ExtensionTab[]
}

export type LinkFlags = Readonly<Record<string, boolean | undefined>>
export type LinkTexts = Readonly<Record<string, string | undefined>>

export interface FollowedLink {
  texts: LinkTexts
  /** Whether the world stays the one before the link. */
  continues: boolean
  /** As its reset has left it, if it has one. */
  world?: WorldState | undefined
}

interface BrandInLink {
  /** Parses a text that isn't JSON. */
  parse(text: string): unknown
  print(brand: unknown): Promise<string>
}

/** A tab of the panel, after the first one. */
export interface ExtensionTab {
  name: string
  load(): Promise<{ label: ByLanguage<string>; Content: ComponentType }>
}
