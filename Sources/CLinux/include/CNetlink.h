#pragma once

#include <sys/socket.h>
#include <net/if.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>

// What Swift cannot import: macros that are enumerators, and a flag that <net/if.h> lacks.

static const int CNETLINK_CLOEXEC = SOCK_CLOEXEC;
static const int CNETLINK_DATAGRAM = SOCK_DGRAM;
static const int CNETLINK_RAW = SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK;

// Links, addresses, routes and policy rules; IPv6's rules have no RTMGRP_ name.
static const unsigned int CNETLINK_GROUPS =
    RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE |
    RTMGRP_IPV4_RULE | 1u << (RTNLGRP_IPV6_RULE - 1);

// An interface that is up, runs and has a carrier: IFF_LOWER_UP is 1 << 16 (netdevice(7)).
static const unsigned int CNETLINK_RUNNING = IFF_UP | IFF_RUNNING | 1u << 16;
