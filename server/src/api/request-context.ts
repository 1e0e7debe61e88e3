import type { ResponseOf, CartItem, Contract } from '@piston-parts/shared-contract';
import type { ReceivedRequestOf } from '@piston-parts/shared-contract/backend';
import type { FastifyBaseLogger } from 'fastify';
import type { RequestUser, LoadSession } from './accounts/authentication';
import type { BackupSettings } from '../backup/scheduled/scheduled-backup';
import type { DocumentLinks } from './invoices/document-links';
import type { HandOver, SendEmail } from './emails/outbox';
import type { PasswordHasher } from './accounts/password-hash';
import type { RateLimits } from './accounts/rate-limit';
import type { TokenSigner } from './accounts/tokens';
import type { Catalogue } from './catalogue/catalogue';
import type { Database } from '../database/database';
import type { users } from '../database/schema';
import type { Payments } from './orders/open-payments';
import type { OrderService } from './orders/order-service';
import type { SettingsReader } from './shop-settings/settings-reader';
import type { PartSearch } from './search/part-search';
import type { ReconcileIntervals } from './orders/reconciler';
import type { TeamFolder } from './teams/find-team-apis';
import type { TeamTimes } from './teams/team-api';

/** The services of every handler. */
export interface ApiServices {
  readonly database: Database;
  readonly catalogue: Catalogue;
  /** The owner's current settings. */
  readonly readSettings: SettingsReader;
  readonly tokens: TokenSigner;
  readonly payments: Payments;
  readonly documentLinks: DocumentLinks;
  readonly passwords: PasswordHasher;
  readonly sendEmail: SendEmail;
  readonly mail: {
    /** To the mail server; null without one. */
    readonly handOver: HandOver | null;
    /** Whether the developer may read all emails. */
    readonly isDevelopment: boolean;
  };
  /** Of this process; null: it writes none. */
  readonly backups: BackupSettings | null;
  /** Whether the demonstration accounts may be logged in to. */
  readonly hasDemonstration: boolean;
  /** Other origins whose pages may call the API. */
  readonly allowedOrigins: readonly string[];
  /** The shop's public origin, for links in emails. */
  readonly shopOrigin: string;
  /** Teams with endpoints of their remote. */
  readonly teams: readonly TeamFolder[];
  readonly teamTimes: TeamTimes;
  /** How often orders are reconciled while the server listens; null when who opens the services does it. */
  readonly reconcileEvery: ReconcileIntervals | null;
}

/** Work that concurrent requests share. */
export interface SharedWork {
  readonly rateLimits: RateLimits;
  readonly loadSession: LoadSession;
  /** A shopper's cart as it is now. */
  readonly findCart: (userId: string) => Promise<CartItem[]>;
  readonly orderService: OrderService;
  /** Parts by what a shopper typed. */
  readonly searchParts: PartSearch;
}

/** The client that sent it, from the network address. */
interface Sender {
  /** The key of rate limits (`clientKey`): an address, or an IPv6 network. */
  readonly client: string;
  /** Its browser, as `deviceName` calls it. */
  readonly device: string;
  readonly log: FastifyBaseLogger;
}

interface Browser {
  /** Of its session cookie; null without one. */
  readonly sessionKey: string | null;
  /** Sets a new session cookie with the response. @returns a token of the account that needs it. */
  readonly openSession: (account: typeof users.$inferSelect) => Promise<string>;
}

export type RequestContext<E> = ReceivedRequestOf<E, RequestUser> &
  ApiServices &
  SharedWork &
  Browser & { readonly sender: Sender };

/** One handler per endpoint of the contract: it returns the response or throws a `Refusal`. */
export type HandlersOf<Endpoints> = {
  readonly [Name in keyof Endpoints]: (
    context: RequestContext<Endpoints[Name]>,
  ) => Promise<ResponseOf<Endpoints[Name]>>;
};
export type Handlers = HandlersOf<Contract>;
