/** The requests about an account: coming in, and what belongs to it. */

import { address, request } from "./api";
import type {
  BotList,
  LoggedIn,
  MadeBot,
  MadeToken,
  Sessions,
  SignedUp,
  TokenList,
} from "./messages";

export const account = {
  signUp: (name: string, password: string) => request<SignedUp>("POST", "/accounts", { name, password }),
  logIn: (name: string, password: string) => request<LoggedIn>("POST", "/sessions", { name, password }),
  logOut: () => request<void>("DELETE", "/sessions/current"),
  recover: (name: string, code: string, password: string) =>
    request<SignedUp>("POST", "/recovery", { name, code, password }),
  changePassword: (current: string, password: string) =>
    request<LoggedIn>("POST", "/me/password", { current, password }),
  sessions: () => request<Sessions>("GET", "/sessions"),
  endSession: (id: string) => request<void>("DELETE", `/sessions/${id}`),
  endOthers: () => request<void>("DELETE", "/sessions"),
  tokens: () => request<TokenList>("GET", "/me/tokens"),
  makeToken: (label: string) => request<MadeToken>("POST", "/me/tokens", { label }),
  revokeToken: (id: string) => request<void>("DELETE", `/me/tokens/${id}`),
  bots: () => request<BotList>("GET", "/me/bots"),
  makeBot: (name: string) => request<MadeBot>("POST", "/me/bots", { name }),
  renewBot: (id: string) => request<MadeBot>("POST", `/me/bots/${id}/token`),
  deleteBot: (id: string) => request<void>("DELETE", `/me/bots/${id}`),
  leave: (password: string) => request<void>("DELETE", "/me", { password }),
};

export const dataAddress = (): string => address("/me/data");
